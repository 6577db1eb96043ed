extension VisitJournal {
  /// Hands events to the store until the journal is shut down or the task cancelled.
  ///
  /// Without it, events stay on disk until ``shutDown(within:)`` or the next start.
  package func run() async {
    let drain = startDraining()
    await withTaskCancellationHandler {
      await drain.value
    } onCancel: {
      drain.cancel()
    }
  }

  /// The task that drains; there is never more than one.
  func startDraining() -> Task<Void, Never> {
    monitor.withLock { state in
      if let drain = state.drain { return drain }
      let drain = Task { await self.drain() }
      state.drain = drain
      return drain
    }
  }

  private func drain() async {
    for await _ in commits.stream {
      await drainBatches { $0.pendingCount >= self.options.batchCount || $0.hasSealedPart }
      // What comes during this pause makes the next batch larger.
      try? await sleep(options.drainInterval)
      // Less than a batch may be left, and nothing may come any more.
      if monitor.withLock({ $0.backlog.next != nil }) { commits.continuation.yield() }
    }
    if !Task.isCancelled { await drainBatches { $0.next != nil } }
    monitor.withLock { $0.drain = nil }
  }

  /// Drains one batch, however often that takes, and more as long as a condition holds.
  private func drainBatches(while hasMore: (Backlog) -> Bool) async {
    var pause = options.drainInterval
    var isFailing = false
    repeat {
      do {
        try await drainBatch()
        isFailing = false
        pause = options.drainInterval
        note(storeError: nil)
      } catch {
        guard !Task.isCancelled else { return }
        isFailing = true
        note(storeError: error)
        let isClosing = monitor.withLock { $0.queue.isClosed }
        try? await sleep(isClosing ? options.drainInterval : pause)
        pause = min(pause * 2, options.longestPause)
      }
    } while !Task.isCancelled && (isFailing || monitor.withLock { hasMore($0.backlog) })
  }

  private func note(storeError: (any Error)?) {
    if let notice = monitor.withLock({ $0.storeFailed(storeError) }) { report(notice) }
  }

  private func drainBatch() async throws {
    let (next, pendingCount) = monitor.withLock { ($0.backlog.next, $0.backlog.pendingCount) }
    guard let piece = next else { return removeFinished() }
    let yieldPolicy: YieldPolicy = pendingCount > options.patienceCount ? .continuous : .yielding
    let batch = try JournalBatch(piece, files: files, limit: options.batchCount, yieldPolicy)
    if !batch.events.isEmpty { try await record(batch.events, yieldPolicy) }
    monitor.withLock {
      $0.backlog.drain(piece.segment, to: batch.end, count: batch.events.count)
    }
    removeFinished()
  }

  private func removeFinished() {
    for number in monitor.withLock({ $0.backlog.removeFinished() }) {
      let name = SegmentName.of(number)
      do { try files.remove(name) } catch {
        report(JournalNotice(.segmentKept, "\(name) is no longer needed, but stays. \(error)"))
      }
    }
  }
}
