public import Linkwright
public import LinkwrightCore

/// A manual clock, which stands still until a test advances the time.
///
/// ```swift
/// let clock = HandDrivenClock()
/// var options = LinkCenterOptions()
/// options.clock = clock.clock
/// clock.advance(by: .seconds(3600))
/// ```
///
/// The clock is a class because the test and the tested code share it. Its methods can be called
/// from any thread.
public final class HandDrivenClock: Sendable {
  private struct Sleeper {
    var end: Duration
    var waiting: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    var isReady: @Sendable (State) -> Bool
    var waiting: CheckedContinuation<Void, Never>
  }

  private struct State {
    var passed = Duration.zero
    var sleepCount = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var watchers: [Watcher] = []

    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      if watchers.isEmpty { return [] }
      let all = watchers
      watchers = all.filter { !$0.isReady(self) }
      return all.filter { $0.isReady(self) }.map(\.waiting)
    }
  }

  private let start: Timestamp
  private let state = Locked(State())

  /// Creates a manual clock.
  ///
  /// - Parameter start: The initial time. The default is a fixed time in November 2026.
  public init(at start: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) {
    self.start = start
  }

  /// The current time.
  public var now: Timestamp { start + state.withLock { $0.passed } }

  /// The clock to pass to the tested code, for example in `LinkCenterOptions` or
  /// `LinkClientOptions`.
  public var clock: LinkClock {
    LinkClock(now: { self.now }, sleep: { try await self.sleep(for: $0) })
  }

  /// Advances the time, and resumes all tasks that have slept long enough.
  ///
  /// - Parameter duration: The duration by which to advance the time.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.passed += duration
      let due = state.sleepers.filter { $0.value.end <= state.passed }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.end < $1.end }.map(\.waiting)
    }
    for sleeper in woken { sleeper.resume() }
  }

  /// The number of tasks that are currently sleeping.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The number of times that any task has started to sleep.
  public var sleepCount: Int { state.withLock { $0.sleepCount } }

  /// Waits until at least the given number of tasks are sleeping.
  public func sleepers(_ count: Int) async { await wait { $0.sleepers.count >= count } }

  /// Waits until tasks have started to sleep at least the given number of times.
  public func sleeps(_ count: Int) async { await wait { $0.sleepCount >= count } }

  private func wait(until isReady: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isReadyNow = state.withLock { state in
        if isReady(state) { return true }
        state.watchers.append(Watcher(isReady: isReady, waiting: continuation))
        return false
      }
      if isReadyNow { continuation.resume() }
    }
  }

  private func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.sleepCount += 1
      return state.sleepCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isOver, watchers) = state.withLock {
          state -> (Bool?, [CheckedContinuation<Void, Never>]) in
          let isCancelled = state.cancelled.remove(id) != nil
          if isCancelled || duration <= .zero { return (isCancelled, state.takeWatchers()) }
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
