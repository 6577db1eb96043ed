/// The display name of an inviter, which pages show in quotation marks.
///
/// Users choose their own names, and a page of the brand shows the name of the inviter. Therefore,
/// a name must not look like an address, a phone number or a sentence of the page.
struct InviterName: Sendable, Hashable {
  static let maximumLength = 40

  let text: String

  /// The reason why a text cannot be a name, as the end of a sentence whose subject is the text.
  enum Defect: String, Sendable, Hashable, CaseIterable {
    case tooLong = "must have at most 40 characters"
    case empty = "must contain a letter, a digit or a symbol"
    case invisible = "must not contain line breaks, control characters or invisible characters"
    case quotation = "must not contain quotation marks or brackets"
    case address = "must not contain an address of a website or an e-mail address"
    case number = "must not contain six or more digits in a row, as phone numbers do"
  }

  /// - Returns: nil if the text has a defect.
  init?(_ text: String) {
    guard Self.defect(of: text) == nil else { return nil }
    self.text = text
  }

  static func defect(of text: String) -> Defect? {
    // A character can contain any number of combining marks, so the number of scalars is limited,
    // too.
    guard text.unicodeScalars.count <= 3 * maximumLength, text.count <= maximumLength else {
      return .tooLong
    }
    let scalars = Array(text.unicodeScalars)
    if scalars.contains(where: isInvisible) { return .invisible }
    if scalars.allSatisfy(\.properties.isWhitespace) { return .empty }
    if scalars.contains(where: isQuotationMark) { return .quotation }
    if isAddress(text) { return .address }
    if longestNumber(in: scalars) >= 6 { return .number }
    return nil
  }

  /// Whether a scalar is a control character, changes the direction of text, or takes no space on
  /// the screen. Variation selectors of emoji are allowed.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return true
    default:
      let isEmojiStyle = scalar.value == 0xFE0E || scalar.value == 0xFE0F
      return scalar.properties.isDefaultIgnorableCodePoint && !isEmojiStyle
    }
  }

  /// Whether a scalar could end the quotation around the name. Apostrophes are allowed, because
  /// they are part of some names.
  private static func isQuotationMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "'" || scalar == "\u{2019}" { return false }
    if scalar.properties.isQuotationMark { return true }
    switch scalar.properties.generalCategory {
    case .initialPunctuation, .finalPunctuation: return true
    case .openPunctuation, .closePunctuation: return scalar != "(" && scalar != ")"
    default: return false
    }
  }

  /// Whether a text contains a scheme, or a dot between a letter or digit and two letters.
  ///
  /// Initials such as `J.R.` are allowed, and so is a dot before a space.
  private static func isAddress(_ text: String) -> Bool {
    // Browsers read these full stops as dots (UTS 46).
    let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    let scalars = Array(text.unicodeScalars)
    if zip(scalars, scalars.dropFirst()).contains(where: { $0 == "/" && $1 == "/" }) { return true }
    for (index, scalar) in scalars.enumerated() where dots.contains(scalar) {
      guard let before = index > 0 ? scalars[index - 1] : nil, isWordPart(before) else { continue }
      let after = scalars[(index + 1)...].prefix(2)
      if after.count == 2, after.allSatisfy(isWordPart) { return true }
    }
    return false
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
  }

  /// The number of digits in the longest number. Spaces and punctuation may separate the digits of
  /// a number.
  private static func longestNumber(in scalars: [Unicode.Scalar]) -> Int {
    var (longest, count) = (0, 0)
    for scalar in scalars {
      switch scalar.properties.numericType {
      case .decimal, .digit:
        count += 1
        longest = max(longest, count)
      default:
        if scalar.properties.isAlphabetic { count = 0 }
      }
    }
    return longest
  }
}
