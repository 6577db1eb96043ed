/// What has arrived and was not read, and who waits for more; one of them is always empty.
struct ArrivalQueue<Element: Sendable> {
  private var elements: [Element] = []
  private var readers: [(id: Int, continuation: CheckedContinuation<Element?, Never>)] = []
  private var readerCount = 0

  mutating func add(_ element: Element) {
    guard !readers.isEmpty else { return elements.append(element) }
    readers.removeFirst().continuation.resume(returning: element)
  }

  /// Takes back what a reader did not want, before all others.
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
    guard let place = readers.firstIndex(where: { $0.id == id }) else { return }
    readers.remove(at: place).continuation.resume(returning: nil)
  }
}
