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

  /// - Returns: Whether the task is to look again: what stood in the way may be gone since somebody asked.
  mutating func end() -> Bool {
    defer { isWanted = false }
    if !isWanted { task = nil }
    return isWanted
  }
}
