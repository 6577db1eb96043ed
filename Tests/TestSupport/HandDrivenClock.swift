package import Linkwright

/// A clock that stands still until a test moves it.
///
/// A class because the test and what it tests share it.
package final class HandDrivenClock: Sendable {
  private struct Sleeper {
    var end: Duration
    var waiting: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var passed = Duration.zero
    var count = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, waiting: CheckedContinuation<Void, Never>)] = []

    /// Those who wait for as many sleepers as there are.
    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      let count = sleepers.count
      let ready = watchers.filter { $0.count <= count }
      watchers.removeAll { $0.count <= count }
      return ready.map(\.waiting)
    }
  }

  private let start: Timestamp
  private let state = Locked(State())

  /// - Parameter start: The time at first.
  package init(at start: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) {
    self.start = start
  }

  package var now: Timestamp { start + state.withLock { $0.passed } }

  /// What is handed to whoever needs the time.
  package var clock: LinkClock {
    LinkClock(now: { self.now }, sleep: { try await self.sleep(for: $0) })
  }

  /// Lets time pass and wakes who has slept enough.
  package func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.passed += duration
      let due = state.sleepers.filter { $0.value.end <= state.passed }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.end < $1.end }.map(\.waiting)
    }
    for sleeper in woken { sleeper.resume() }
  }

  /// How many sleep now.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Waits until as many sleep.
  package func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  private func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isOver, watchers) = state.withLock {
          state -> (Bool?, [CheckedContinuation<Void, Never>]) in
          let isCancelled = state.cancelled.remove(id) != nil
          if isCancelled || duration <= .zero { return (isCancelled, []) }
          state.sleepers[id] = Sleeper(end: state.passed + duration, waiting: continuation)
          return (nil, state.takeWatchers())
        }
        if isOver == true { continuation.resume(throwing: CancellationError()) }
        if isOver == false { continuation.resume() }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper.waiting }
        state.cancelled.insert(id)
        return nil
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }
}
