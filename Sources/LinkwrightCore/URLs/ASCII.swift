extension UInt8 {
  var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isASCIILetter: Bool {
    let folded = self | 0x20
    return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
  }

  /// The value of a hexadecimal digit; nil for other characters.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  var loweredASCII: UInt8 {
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
    var parts: [Substring] = []
    var rest = self
    while let (part, behind) = rest.cut(at: byte) {
      parts.append(part)
      rest = behind
    }
    parts.append(rest)
    return parts
  }
}

extension StringProtocol {
  /// The string with its ASCII letters in lower case, the form in which hosts and schemes are
  /// compared.
  var loweredASCII: String {
    String(decoding: utf8.map(\.loweredASCII), as: UTF8.self)
  }
}
