/// A string that equals another string only if both have the same code points.
///
/// Swift considers two strings equal even if one string contains é as a single code point and the
/// other string contains é as two code points. Devices, however, compare strings by their code
/// units (inferred). To compare app IDs as devices do, wrap both app IDs:
///
/// ```swift
/// entries.filter { ExactText($0.appID) == ExactText(appID) }
/// ```
public struct ExactText: Sendable, Hashable {
  /// The string.
  public let text: String

  /// Wraps a string.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns whether two strings have the same code points.
  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isSameCode(as: right.text)
  }

  /// Hashes only parts of a long string, because thousands of rules can inherit the same long
  /// string.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      let part = 64
      // Many strings that differ only in the other parts would make a set slow.
      guard bytes.count > 4096 else { return hasher.combine(bytes: bytes) }
      hasher.combine(bytes.count)
      for start in [0, (bytes.count - part) / 2, bytes.count - part] {
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + part)]))
      }
    }
  }
}

extension ExactText: ExpressibleByStringLiteral {
  /// Wraps a literal, so that it can be compared directly: `ExactText(key) == "appID"`.
  public init(stringLiteral value: StaticString) { self.init(value.description) }
}
