/// Why work was not waited for.
enum Interruption: Sendable, Hashable {
  case timedOut, cancelled
}

extension LinkClock {
  /// Does some work, and waits for it until a time is over or the caller is cancelled.
  ///
  /// A task group would wait for the work all the same. So the work is a task of its own, of which
  /// nobody expects that it heeds its cancellation: it is cancelled and left alone.
  ///
  /// - Parameters:
  ///   - limit: How long the work is waited for.
  ///   - otherwise: What is returned when the work is late. It is called only then, and once.
  ///   - work: Its value is dropped when it is late.
  func value<Value: Sendable>(
    within limit: Duration,
    otherwise: @escaping @Sendable (Interruption) -> Value,
    of work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let race = OneShotResult<Value>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        race.start(continuation) {
          [
            Task {
              let value = await work()
              race.finish { value }
            },
            Task {
              guard (try? await sleep(limit)) != nil else { return }
              race.finish { otherwise(.timedOut) }
            },
          ]
        }
      }
    } onCancel: {
      race.finish { otherwise(.cancelled) }
    }
  }
}

/// The first who finishes is the one who counts; the others are cancelled.
///
/// A class because all who take part mean the same race.
private final class OneShotResult<Value: Sendable>: Sendable {
  private struct State {
    var isOver = false
    var value: Value?
    var waiting: CheckedContinuation<Value, Never>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Somebody waits. The race may be over by then, and nobody starts.
  func start(
    _ continuation: CheckedContinuation<Value, Never>,
    _ makeTasks: () -> [Task<Void, Never>]
  ) {
    let tasks = state.withLock { $0.isOver } ? [] : makeTasks()
    let (isOver, value) = state.withLock { state -> (Bool, Value?) in
      if state.value == nil { state.waiting = continuation }
      if !state.isOver { state.tasks = tasks }
      return (state.isOver, state.value)
    }
    if isOver { for task in tasks { task.cancel() } }
    if let value { continuation.resume(returning: value) }
  }

  /// - Parameter value: Made only for the first.
  func finish(_ value: () -> Value) {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    guard isFirst else { return }
    let value = value()
    let (waiting, tasks) = state.withLock { state in
      defer { (state.waiting, state.tasks) = (nil, []) }
      state.value = value
      return (state.waiting, state.tasks)
    }
    waiting?.resume(returning: value)
    for task in tasks { task.cancel() }
  }
}
