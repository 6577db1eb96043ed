import NIOConcurrencyHelpers

/// Runs an operation for a limited time.
///
/// A task group would wait for both tasks to end, and a name resolution that hangs ignores
/// cancellation. The operation and the timer are therefore unstructured tasks, and the first one to
/// finish resumes the caller.
///
/// - Returns: nil if the time ran out or the caller was cancelled.
func withTimeout<Value: Sendable>(
  _ duration: Duration,
  _ operation: @escaping @Sendable () async -> Value
) async -> Value? {
  let race = Race<Value>()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      race.begin(continuation)
      race.add(Task { race.end(await operation()) })
      race.add(
        Task {
          try? await Task.sleep(for: duration)
          race.end(nil)
        }
      )
    }
  } onCancel: {
    race.end(nil)
  }
}

/// Resumes a continuation once, with the first value, and cancels the remaining tasks.
private final class Race<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value?, Never>?
    var tasks: [Task<Void, Never>] = []
    var isOver = false
  }

  private let state = NIOLockedValueBox(State())

  func begin(_ continuation: CheckedContinuation<Value?, Never>) {
    let isOver = state.withLockedValue { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(returning: nil) }
  }

  func add(_ task: Task<Void, Never>) {
    let isOver = state.withLockedValue { state in
      if !state.isOver { state.tasks.append(task) }
      return state.isOver
    }
    if isOver { task.cancel() }
  }

  func end(_ value: Value?) {
    let (continuation, tasks) = state.withLockedValue { state in
      defer {
        state.continuation = nil
        state.tasks = []
        state.isOver = true
      }
      return (state.continuation, state.tasks)
    }
    for task in tasks { task.cancel() }
    continuation?.resume(returning: value)
  }
}
