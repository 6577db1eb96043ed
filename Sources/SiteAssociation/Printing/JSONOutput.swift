/// A destination for JSON.
protocol JSONOutput: TextOutputStream {
  /// Whether further text is ignored.
  var isFull: Bool { get }
}

extension String: JSONOutput {
  var isFull: Bool { false }
}

/// A text of limited size.
struct BoundedText: JSONOutput {
  /// The maximum number of bytes.
  let capacity: Int
  private(set) var text = ""

  /// Whether some text exceeded the capacity.
  private(set) var isFull = false

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func write(_ piece: String) {
    isFull = isFull || piece.utf8.count > capacity - text.utf8.count
    if !isFull { text += piece }
  }
}

/// Counts the bytes of a text without storing it, up to a limit.
struct BoundedByteCount: JSONOutput {
  /// The byte count at which counting stops.
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
