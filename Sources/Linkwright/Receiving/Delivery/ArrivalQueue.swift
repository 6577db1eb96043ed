/// The delivered links that have not been read yet, and the readers that wait for the next link.
///
/// At most one of the two lists has elements at any time.
struct ArrivalQueue<Element: Sendable> {
  private var elements: [Element] = []
  private var readers: [(id: Int, continuation: CheckedContinuation<Element?, Never>)] = []
  private var readerCount = 0

  mutating func add(_ element: Element) {
    guard !readers.isEmpty else { return elements.append(element) }
    readers.removeFirst().continuation.resume(returning: element)
  }

  /// Puts an element back at the front of the queue, because its reader was cancelled.
  mutating func putBack(_ element: Element) {
    guard !readers.isEmpty else { return elements.insert(element, at: 0) }
    readers.removeFirst().continuation.resume(returning: element)
  }

  mutating func takeAll() -> [Element] {
    defer { elements = [] }
    return elements
  }

  mutating func takeFirst() -> Element? {
    elements.isEmpty ? nil : elements.removeFirst()
  }

  mutating func newReader() -> Int {
    readerCount += 1
    return readerCount
  }

  mutating func wait(_ id: Int, _ continuation: CheckedContinuation<Element?, Never>) {
    readers.append((id, continuation))
  }

  mutating func cancel(_ id: Int) {
    guard let index = readers.firstIndex(where: { $0.id == id }) else { return }
    readers.remove(at: index).continuation.resume(returning: nil)
  }
}
