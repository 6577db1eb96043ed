extension String {
  /// The string in quotation marks, for a sentence. At most 60 code points are shown, and control
  /// characters and invisible characters are escaped.
  package var quoted: String {
    let limit = 60
    var quotation = "\""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200B...0x200F, 0xA0, 0xFEFF:
        quotation += "\\u" + scalar.paddedHexDigits
      default:
        quotation.unicodeScalars.append(scalar)
      }
    }
    let isCut = unicodeScalars.dropFirst(limit).first != nil
    return quotation + (isCut ? "…\"" : "\"")
  }
}

extension Unicode.Scalar {
  /// The code point in the usual notation, such as `U+00A0`.
  var codePointName: String { "U+" + paddedHexDigits }

  fileprivate var paddedHexDigits: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
