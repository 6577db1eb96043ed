/// The reason why a caller stopped waiting for its work.
enum Interruption: Sendable, Hashable {
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
  ///   - otherwise: A closure that returns the substitute. It is called at most once, and only if
  ///     the substitute is needed.
  ///   - work: The work. A value that it returns too late is ignored.
  func value<Value: Sendable>(
    within limit: Duration,
    otherwise: @escaping @Sendable (Interruption) -> Value,
    of work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let result = OneShotResult<Value>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        result.resume(continuation) {
          [
            Task {
              let value = await work()
              result.finish { value }
            },
            Task {
              guard (try? await sleep(limit)) != nil else { return }
              result.finish { otherwise(.timedOut) }
            },
          ]
        }
      }
    } onCancel: {
      result.finish { otherwise(.cancelled) }
    }
  }
}

/// A result that the first of several tasks sets. The other tasks are then cancelled.
///
/// The result is a class because all tasks share it.
private final class OneShotResult<Value: Sendable>: Sendable {
  private struct State {
    var isFinished = false
    var value: Value?
    var continuation: CheckedContinuation<Value, Never>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Resumes a continuation with the result. Starts no tasks if the result is already set.
  func resume(
    _ continuation: CheckedContinuation<Value, Never>,
    startingTasks: () -> [Task<Void, Never>]
  ) {
    let tasks = state.withLock { $0.isFinished } ? [] : startingTasks()
    let (isFinished, value) = state.withLock { state -> (Bool, Value?) in
      if state.value == nil { state.continuation = continuation }
      if !state.isFinished { state.tasks = tasks }
      return (state.isFinished, state.value)
    }
    if isFinished { for task in tasks { task.cancel() } }
    if let value { continuation.resume(returning: value) }
  }

  /// Sets the result, unless it is already set.
  ///
  /// - Parameter value: A closure that returns the result. It is called for the first caller only.
  func finish(_ value: () -> Value) {
    let isFirst = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
    guard isFirst else { return }
    let value = value()
    let (continuation, tasks) = state.withLock { state in
      defer { (state.continuation, state.tasks) = (nil, []) }
      state.value = value
      return (state.continuation, state.tasks)
    }
    continuation?.resume(returning: value)
    for task in tasks { task.cancel() }
  }
}
