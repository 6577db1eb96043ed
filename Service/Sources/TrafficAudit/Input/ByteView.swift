import Foundation

/// A range of bytes in a buffer that the reader owns.
///
/// A view is valid only until the reader continues, so it is never stored. It is a pointer instead of
/// a `Span`, because a request consists of several views, and a struct cannot contain spans without
/// experimental features.
package struct ByteView {
  package let base: UnsafePointer<UInt8>
  package let count: Int

  @inline(__always)
  package init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  package subscript(index: Int) -> UInt8 { base[index] }

  @inline(__always)
  subscript(range: Range<Int>) -> ByteView {
    ByteView(base: base + range.lowerBound, count: range.count)
  }

  @inline(__always)
  func from(_ start: Int) -> ByteView { self[min(start, count)..<count] }

  package var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// The bytes as text. Bytes that are not UTF-8 become replacement characters.
  package var string: String { String(decoding: buffer, as: UTF8.self) }

  /// Returns the position of a byte at or after a position.
  @inline(__always)
  func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the position of the last occurrence of a byte.
  func last(_ byte: UInt8) -> Int? {
    var index = count - 1
    while index >= 0 {
      if base[index] == byte { return index }
      index -= 1
    }
    return nil
  }

  @inline(__always)
  func starts(with text: StaticString) -> Bool {
    text.utf8CodeUnitCount <= count && memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    text.utf8CodeUnitCount == count && memcmp(base, text.utf8Start, count) == 0
  }

  /// Returns whether the bytes spell a text, if upper and lower case are equivalent.
  ///
  /// - Parameter text: ASCII in lower case.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount == count else { return false }
    for index in 0..<count where base[index].lowercased != text.utf8Start[index] { return false }
    return true
  }

  /// The number of the leading decimal digits; nil if there is none or if it has more than nine.
  var leadingNumber: Int? {
    var value = 0
    var index = 0
    while index < count, base[index].isDigit {
      guard index < 9 else { return nil }
      value = value * 10 + Int(base[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index == 0 ? nil : value
  }
}

extension UInt8 {
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inline(__always)
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  @inline(__always)
  var hexValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let letter = self | 0x20
    guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "f") else { return nil }
    return letter - UInt8(ascii: "a") + 10
  }
}
