/// A text that is the same as another when it has the same code points. For a Swift `String` an é of
/// one code point equals one of two; devices compare the code units (inferred).
struct ExactText: Sendable, Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isSameCode(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether the texts have the same code points.
  func isSameCode(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Thousands of rules may have inherited one long text: its copies share their storage.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.baseAddress == right.baseAddress || left.elementsEqual(right)
      }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
