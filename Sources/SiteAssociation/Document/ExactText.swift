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
      guard bytes.count > 3 * part else { return hasher.combine(bytes: bytes) }
      hasher.combine(bytes.count)
      for start in [0, (bytes.count - part) / 2, bytes.count - part] {
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + part)]))
      }
    }
  }
}

extension String {
  /// Returns whether two strings have the same code points.
  func isSameCode(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Thousands of rules can inherit the same long string. Its copies share their storage.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.baseAddress == right.baseAddress
          || UnsafeRawBufferPointer(left).isSame(as: UnsafeRawBufferPointer(right))
      }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Returns whether the sequence contains a string with the same code points.
  func containsCode(of text: String) -> Bool { contains { $0.isSameCode(as: text) } }
}

extension UnsafeRawBufferPointer {
  /// Returns whether two buffers of the same length have the same bytes. Compares eight bytes at a
  /// time, because the strings can be long and are compared often.
  fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    let end = count & ~7
    var offset = 0
    while offset < end {
      guard
        loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    return self[end...].elementsEqual(other[end...])
  }
}
