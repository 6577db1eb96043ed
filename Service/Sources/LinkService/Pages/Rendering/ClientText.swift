/// Text from clients that pages show among their own text.
enum ClientText {
  /// The maximum length in Unicode scalars.
  static let maximumLength = 300

  /// Returns the text on one line, shortened, and without an effect on the direction of the
  /// surrounding text.
  ///
  /// Bidirectional controls are dropped, and a text with right-to-left characters is isolated
  /// (Unicode Standard Annex 9). Unlike HTML elements, this also works in titles and attributes.
  static func cleaned(_ text: String?) -> String? {
    guard let text else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(maximumLength) {
      if scalar.properties.generalCategory == .control || scalar.properties.isWhitespace {
        if scalars.last != " " { scalars.append(" ") }
      } else if !scalar.properties.isBidiControl {
        scalars.append(scalar)
      }
    }
    if text.unicodeScalars.count > maximumLength { scalars.append("…") }
    let trimmed = String(scalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    if trimmed.isEmpty { return nil }
    return trimmed.unicodeScalars.contains(where: isRightToLeft)
      ? "\u{2068}\(trimmed)\u{2069}" : trimmed
  }

  /// Whether a scalar is in a block of a right-to-left script.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
