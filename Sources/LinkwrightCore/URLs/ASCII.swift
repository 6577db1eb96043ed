extension UInt8 {
  package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isASCIILetter: Bool {
    let folded = self | 0x20
    return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
  }

  /// The value of a hexadecimal digit; nil for other characters.
  package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  package var loweredASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}

extension Substring {
  /// Splits the string at the first occurrence of a byte. Returns nil if the byte does not occur.
  ///
  /// Searching for a byte takes a tenth of the time that searching for a character takes.
  package func cut(at byte: UInt8) -> (before: Substring, behind: Substring)? {
    guard let index = utf8.firstIndex(of: byte) else { return nil }
    return (self[..<index], self[utf8.index(after: index)...])
  }

  /// Returns the parts between the occurrences of a byte, including empty parts.
  package func parts(between byte: UInt8) -> [Substring] {
    withBytes { bytes in
      var parts: [Substring] = []
      var start = 0
      for (index, other) in bytes.enumerated() where other == byte {
        parts.append(start == index ? "" : self[range(ofBytes: start..<index)])
        start = index + 1
      }
      parts.append(self[range(ofBytes: start..<bytes.count)])
      return parts
    }
  }

  /// Returns the string without a prefix, or nil if the string does not begin with the prefix.
  ///
  /// Links are compared and sliced as bytes, not as characters. A combining mark forms a single character with the
  /// delimiter before it, so `hasPrefix` and `dropFirst` would treat the two as a unit.
  @inline(never)
  package func removing(prefix: String) -> Substring? {
    guard utf8.count >= prefix.utf8.count else { return nil }
    let end = utf8.index(startIndex, offsetBy: prefix.utf8.count)
    return self[..<end].hasSameBytes(as: prefix[...]) ? self[end...] : nil
  }

  /// Returns the string without a suffix, or nil if the string does not end with the suffix.
  @inline(never)
  package func removing(suffix: String) -> Substring? {
    guard utf8.count >= suffix.utf8.count else { return nil }
    let start = utf8.index(endIndex, offsetBy: -suffix.utf8.count)
    return self[start...].hasSameBytes(as: suffix[...]) ? self[..<start] : nil
  }

  /// Returns whether two strings have the same bytes, optionally without regard to the case of
  /// ASCII letters.
  ///
  /// The operator `==` also treats some different code points as equal, such as a composed and a
  /// decomposed letter, or the letter K and the Kelvin sign.
  @inline(never)
  package func hasSameBytes(as other: Substring, ignoringCase: Bool = false) -> Bool {
    withBytes { bytes in
      other.withBytes { others in
        guard bytes.count == others.count else { return false }
        for index in 0..<bytes.count where bytes[index] != others[index] {
          guard ignoringCase, bytes[index].loweredASCII == others[index].loweredASCII else {
            return false
          }
        }
        return true
      }
    }
  }

  /// Calls a closure with the bytes of the string.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // Only a string that comes from Objective-C is copied.
    var text = self
    return text.withUTF8(body)
  }

  /// Returns the range of some bytes, which must begin and end between two characters of Unicode.
  func range(ofBytes bytes: Range<Int>) -> Range<Index> {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    return start..<utf8.index(start, offsetBy: bytes.count)
  }
}

extension String {
  /// Returns whether two strings have the same bytes, optionally without regard to the case of
  /// ASCII letters.
  package func hasSameBytes(as other: String, ignoringCase: Bool = false) -> Bool {
    self[...].hasSameBytes(as: other[...], ignoringCase: ignoringCase)
  }
}

extension StringProtocol {
  /// The string with its ASCII letters in lower case, the form in which hosts and schemes are
  /// compared.
  package var loweredASCII: String { Substring(self).lowered() }
}

extension Substring {
  // A function of a single type, which callers do not inline, so that it is compiled only once.
  @inline(never)
  fileprivate func lowered() -> String {
    String(decoding: utf8.map(\.loweredASCII), as: UTF8.self)
  }
}

extension String {
  /// Joins strings with an ASCII character between them, and optionally one after the last.
  ///
  /// `joined(separator:)` takes ten times as long for a path of thousands of segments.
  @inline(never)
  package init(joining parts: ArraySlice<String>, with separator: UInt8, endsWithSeparator: Bool) {
    let length = parts.reduce(parts.count) { $0 + $1.utf8.count }
    self.init(unsafeUninitializedCapacity: length) { target in
      var count = 0
      for part in parts {
        if !part.isEmpty {
          count = part[...].withBytes { bytes in
            _ = target[count...].update(fromContentsOf: bytes)
            return count + bytes.count
          }
        }
        target[count] = separator
        count += 1
      }
      return endsWithSeparator || count == 0 ? count : count - 1
    }
  }
}
