/// The reason why a caller stopped waiting for its work.
enum Interruption: Sendable {
  case timedOut, cancelled
}

extension LinkClock {
  /// Performs work and returns its value, or returns a substitute if the time limit is reached or
  /// the caller is cancelled.
  ///
  /// A task group would wait for the work even in these cases. Therefore, the work runs in an
  /// unstructured task, which is cancelled but not awaited.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait.
  ///   - interrupted: A closure that is called at once if the wait ends before the work. The default
  ///     does nothing.
  ///   - otherwise: A closure that returns the substitute. It is called only if the substitute is
  ///     needed, as soon as the caller continues.
  ///   - work: The work. A value that it returns too late is ignored.
  func value<Value: Sendable>(
    within limit: Duration,
    interrupted: @escaping @Sendable () -> Void = {},
    otherwise: (Interruption) -> Value,
    of work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let result = Locked<Value?>(nil)
    let interruption = await interruption(within: limit, interrupted: interrupted) {
      let value = await work()
      result.withLock { $0 = value }
    }
    // Without an interruption, the work has set the result.
    if interruption == nil, let value = result.withLock({ $0 }) { return value }
    return otherwise(interruption ?? .cancelled)
  }

  /// Returns nil when the work is completed, or the reason why the wait ended earlier.
  func interruption(
    within limit: Duration,
    interrupted: @escaping @Sendable () -> Void = {},
    of work: @escaping @Sendable () async -> Void
  ) async -> Interruption? {
    let race = Race(interrupted)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        race.run(continuation) {
          [
            Task {
              await work()
              race.decide(nil)
            },
            Task {
              guard (try? await sleep(limit)) != nil else { return }
              race.decide(.timedOut)
            },
          ]
        }
      }
    } onCancel: {
      race.decide(.cancelled)
    }
  }
}

/// A race that the first of several tasks decides. The other tasks are then cancelled.
///
/// The race is a class because all tasks share it.
private final class Race: Sendable {
  private struct State {
    var isDecided = false
    var isOver = false
    var interruption: Interruption?
    var continuation: CheckedContinuation<Interruption?, Never>?
    var tasks: [Task<Void, Never>] = []
  }

  private let interrupted: @Sendable () -> Void
  private let state = Locked(State())

  /// Creates a race.
  ///
  /// - Parameter interrupted: A closure that is called before the race is over, if an interruption
  ///   decides it.
  init(_ interrupted: @escaping @Sendable () -> Void) { self.interrupted = interrupted }

  /// Resumes a continuation when the race is over. Starts no tasks if the race is already decided.
  func run(
    _ continuation: CheckedContinuation<Interruption?, Never>,
    startingTasks: () -> [Task<Void, Never>]
  ) {
    let tasks = state.withLock { $0.isDecided } ? [] : startingTasks()
    let now = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      if !state.isDecided { state.tasks = tasks }
      return state
    }
    if now.isDecided { for task in tasks { task.cancel() } }
    if now.isOver { continuation.resume(returning: now.interruption) }
  }

  /// Decides the race, unless it is already decided.
  ///
  /// - Parameter interruption: The reason to stop waiting; nil if the work is completed.
  func decide(_ interruption: Interruption?) {
    let isFirst = state.withLock { state in
      defer { state.isDecided = true }
      return !state.isDecided
    }
    guard isFirst else { return }
    if interruption != nil { interrupted() }
    let before = state.withLock { state in
      defer { state = State(isDecided: true, isOver: true, interruption: interruption) }
      return state
    }
    before.continuation?.resume(returning: interruption)
    for task in before.tasks { task.cancel() }
  }
}
