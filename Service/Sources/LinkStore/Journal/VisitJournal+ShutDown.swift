extension VisitJournal {
  /// Takes no more events, syncs what it has, and gives the store what it takes until the deadline. The
  /// rest stays on disk for the next start.
  ///
  /// Call it once, when nobody appends any more: later events are refused and counted as lost.
  package func shutDown(within deadline: Duration) async {
    if case .wakeWriter = monitor.withLock({ $0.queue.close() }) { monitor.wake() }
    // A store that hangs does not answer to cancellation, so nothing waits for the loser of this race.
    let first = AsyncStream.makeStream(of: Void.self)
    let timer = Task { [sleep] in
      try? await sleep(deadline)
      first.continuation.finish()
    }
    Task {
      for await _ in writerEnd.stream {}
      // A task that was cancelled leaves the rest to another one.
      await monitor.withLock { $0.drain }?.value
      await startDraining().value
      first.continuation.finish()
    }
    for await _ in first.stream {}
    timer.cancel()
    monitor.withLock { $0.drain }?.cancel()
    files.unlock()
  }
}
