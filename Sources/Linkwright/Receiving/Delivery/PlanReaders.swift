/// The readers that wait for the next ready link.
///
/// A reader that is resumed looks for a link, and waits again if another reader was faster.
struct PlanReaders {
  private var waiting: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var count = 0

  mutating func newReader() -> Int {
    count += 1
    return count
  }

  mutating func wait(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    waiting.append((id, continuation))
  }

  mutating func resumeAll() {
    let all = waiting
    waiting = []
    for reader in all { reader.continuation.resume() }
  }

  mutating func cancel(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume()
  }
}
