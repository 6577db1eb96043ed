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
    let kept = shortened(text)
    var scalars = String.UnicodeScalarView()
    for scalar in kept {
      if scalar.properties.generalCategory == .control || scalar.properties.isWhitespace {
        if scalars.last != " " { scalars.append(" ") }
      } else if !scalar.properties.isBidiControl {
        scalars.append(scalar)
      }
    }
    if kept.endIndex != text.unicodeScalars.endIndex { scalars.append("…") }
    let trimmed = String(scalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    if trimmed.isEmpty { return nil }
    return trimmed.unicodeScalars.contains(where: \.isInRightToLeftBlock)
      ? "\u{2068}\(trimmed)\u{2069}" : trimmed
  }

  /// The text, cut after a character. Half an emoji would be another emoji.
  ///
  /// One scalar after the maximum shows whether a character ends there, so the work does not grow
  /// with the text. A single character that is too long is cut.
  private static func shortened(_ text: String) -> Substring.UnicodeScalarView {
    let scalars = text.unicodeScalars
    let maximum = scalars.prefix(maximumLength)
    guard let next = scalars[maximum.endIndex...].first else { return maximum }
    var probe = String.UnicodeScalarView(maximum)
    probe.append(next)
    let last = String(probe).last?.unicodeScalars.count ?? 1
    return last > maximumLength ? maximum : maximum.dropLast(last - 1)
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
