extension String {
  /// Where the text stands in its UTF-8 form without the blanks around it; empty when it has
  /// nothing but blanks.
  var withoutSurroundingBlanks: Range<Int> {
    let trailing = unicodeScalars.reversed().prefix(while: \.isBlank).reduce(0) {
      $0 + $1.utf8.count
    }
    let leading = unicodeScalars.prefix(while: \.isBlank).reduce(0) { $0 + $1.utf8.count }
    return leading..<max(leading, utf8.count - trailing)
  }
}

extension Unicode.Scalar {
  /// White space, and what looks like nothing at all.
  var isBlank: Bool {
    switch value {
    case 0x200B...0x200D, 0x2060, 0xFEFF: true
    default: properties.isWhitespace
    }
  }
}
