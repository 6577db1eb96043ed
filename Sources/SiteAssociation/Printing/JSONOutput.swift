/// Where JSON is written to.
protocol JSONOutput: TextOutputStream {
  /// Whether whatever comes now is of no use any more.
  var isFull: Bool { get }
}

extension String: JSONOutput {
  var isFull: Bool { false }
}

/// A text of bounded size.
struct BoundedText: JSONOutput {
  /// The bytes there is room for.
  let capacity: Int
  private(set) var text = ""

  /// Whether there was more text than there is room for.
  private(set) var isFull = false

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func write(_ piece: String) {
    isFull = isFull || piece.utf8.count > capacity - text.utf8.count
    if !isFull { text += piece }
  }
}

/// The size of a text that nobody keeps, as far as a bound.
struct BoundedByteCount: JSONOutput {
  /// Where counting ends.
  let bound: Int
  private(set) var byteCount = 0

  init(bound: Int) {
    self.bound = bound
  }

  var isFull: Bool { byteCount > bound }

  mutating func write(_ piece: String) {
    byteCount += piece.utf8.count
  }
}
