extension String {
  /// The UTF-8 offsets of the string without the invisible characters at its start and end. Empty
  /// if the string contains only invisible characters.
  var visibleRange: Range<Int> {
    let trailing = unicodeScalars.reversed().prefix(while: \.isInvisible).reduce(0) {
      $0 + $1.utf8.count
    }
    let leading = unicodeScalars.prefix(while: \.isInvisible).reduce(0) { $0 + $1.utf8.count }
    return leading..<max(leading, utf8.count - trailing)
  }
}

extension Unicode.Scalar {
  /// Whether the character is white space or has no visible form, such as a zero-width space.
  var isInvisible: Bool {
    switch value {
    case 0x200B...0x200D, 0x2060, 0xFEFF: true
    default: properties.isWhitespace
    }
  }
}
