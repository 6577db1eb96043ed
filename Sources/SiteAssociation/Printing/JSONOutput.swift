/// A destination for JSON text.
protocol JSONOutput: TextOutputStream {
  /// Whether the destination ignores further text.
  var isFull: Bool { get }
}

extension String: JSONOutput {
  var isFull: Bool { false }
}

/// A string with a limited size.
struct BoundedText: JSONOutput {
  /// The maximum number of bytes.
  let capacity: Int
  private(set) var text = ""

  /// Whether text was omitted because it exceeded the capacity.
  private(set) var isFull = false

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func write(_ piece: String) {
    isFull = isFull || piece.utf8.count > capacity - text.utf8.count
    if !isFull { text += piece }
  }
}

/// A counter for the bytes of a text. The text is not stored, and counting stops at a limit.
struct BoundedByteCount: JSONOutput {
  /// The number of bytes at which counting stops.
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
