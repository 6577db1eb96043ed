import LinkwrightCore

/// A value for a parameter of a statement, in the types that both engines have.
enum StoredValue: Sendable, Hashable {
  case null
  case text(String)
  case number(Int64)
  case bytes([UInt8])

  init(_ text: String?) { self = text.map(StoredValue.text) ?? .null }

  init(_ number: Int?) { self = number.map { .number(Int64($0)) } ?? .null }

  init(_ time: Timestamp?) { self = time.map { .number($0.milliseconds) } ?? .null }
}

extension StoredValue {
  /// Whether two values are equal. Texts must have the same bytes, because Swift compares texts in a
  /// normalized form.
  func isIdentical(to other: StoredValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): text.utf8.elementsEqual(other.utf8)
    default: self == other
    }
  }

  /// Whether an index lists this value of a key before another one of the same type. Both engines
  /// compare texts byte by byte.
  func precedes(_ other: StoredValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): text.utf8.lexicographicallyPrecedes(other.utf8)
    case (.number(let number), .number(let other)): number < other
    case (.bytes(let bytes), .bytes(let other)): bytes.lexicographicallyPrecedes(other)
    default: false
    }
  }
}

extension [StoredValue] {
  func isIdentical(to other: [StoredValue]) -> Bool {
    elementsEqual(other) { $0.isIdentical(to: $1) }
  }

  /// Whether an index lists this key before another one.
  func precedes(_ other: [StoredValue]) -> Bool {
    for (value, otherValue) in zip(self, other) where !value.isIdentical(to: otherValue) {
      return value.precedes(otherValue)
    }
    return false
  }
}
