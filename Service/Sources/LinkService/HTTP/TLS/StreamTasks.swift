import NIOConcurrencyHelpers

/// The tasks in which Hummingbird responds to requests on the streams of an HTTP/2 connection.
///
/// A class because the streams of a connection share it.
final class StreamTasks: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var nextID = 0
    var isCancelled = false
  }

  private let state = NIOLockedValueBox(State())

  func add(_ body: @escaping @Sendable () async -> Void) {
    state.withLockedValue { state in
      let id = state.nextID
      state.nextID += 1
      let task = Task {
        await body()
        self.remove(id)
      }
      if state.isCancelled { task.cancel() }
      state.tasks[id] = task
    }
  }

  /// Cancels all tasks, and those that are added later.
  func cancel() {
    let tasks = state.withLockedValue { state in
      state.isCancelled = true
      return state.tasks.values
    }
    for task in tasks { task.cancel() }
  }

  /// Waits until all tasks have ended.
  func wait() async {
    while let task = state.withLockedValue({ $0.tasks.values.first }) { await task.value }
  }

  private func remove(_ id: Int) { state.withLockedValue { $0.tasks[id] = nil } }
}
