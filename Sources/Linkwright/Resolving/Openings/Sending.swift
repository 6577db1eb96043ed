/// Who sends the queue, so that one does at a time.
struct Sending: Sendable {
  private(set) var task: Task<Void, Never>?
  /// Whether somebody asked while the queue was being sent.
  private var isWanted = false

  /// - Returns: The task that sends, a new one if there is none.
  mutating func begin(_ make: () -> Task<Void, Never>) -> Task<Void, Never> {
    if let task {
      isWanted = true
      return task
    }
    let task = make()
    self.task = task
    return task
  }

  /// - Parameter isDone: Whether all was sent.
  /// - Returns: Whether the task is to look again.
  mutating func end(isDone: Bool) -> Bool {
    defer { isWanted = false }
    if isDone, isWanted { return true }
    task = nil
    return false
  }
}
