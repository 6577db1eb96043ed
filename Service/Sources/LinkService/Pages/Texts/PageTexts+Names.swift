/// Names in sentences.
extension PageTexts {
  /// The maximum length of a name that a line does not break.
  private static let maximumKeptLength = 20

  /// A short name of an app with non-breaking spaces. In a sentence, it stays on one line.
  static func kept(together name: String) -> String {
    let length = withoutIsolates(name).count
    return length > maximumKeptLength ? name : name.replacing(" ", with: "\u{A0}")
  }

  /// The maximum width of a name in a button, in halves of the size of the font.
  ///
  /// On the narrowest screens on which `page.css` shortens labels, a line has 24 of these halves, and
  /// a label has three lines. Two lines together have more than 24, because a word is moved to the
  /// next line only if there is no place for it. So a label of 48 fits, and the longest built-in
  /// sentence adds 14 to the name.
  private static let maximumButtonWidth = 34

  /// A name of an app that fits into a button together with the words around it.
  ///
  /// The style of pages could cut only the end of a label, and in Japanese and Korean the verb is at
  /// the end.
  static func shortenedForButton(_ name: String) -> String {
    // Most names are so short that nothing has to be measured.
    guard name.utf8.count > maximumButtonWidth / 2 else { return name }
    let text = withoutIsolates(name)
    let ellipsis: Character = "…"
    var (width, end) = (0, text.startIndex)
    for index in text.indices {
      width += Self.width(of: text[index])
      if width + Self.width(of: ellipsis) <= maximumButtonWidth { end = text.index(after: index) }
      guard width > maximumButtonWidth else { continue }
      let kept = text[..<end].reversed().drop(while: \.isWhitespace).reversed()
      let shortened = String(kept) + String(ellipsis)
      return text.utf8.count == name.utf8.count ? shortened : "\u{2068}\(shortened)\u{2069}"
    }
    return name
  }

  /// At least the usual width of a character, in halves of the size of the font. Most letters of the
  /// scripts before Syriac are narrow, except for capitals.
  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let isNarrow = first.value < 0x700 || (0x1E00..<0x2026).contains(first.value)
    return isNarrow && !first.properties.isUppercase ? 1 : 2
  }

  /// A text without the invisible characters around isolated parts, for comparing and measuring.
  static func withoutIsolates(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isolates.contains($0) }))
  }

  private static let isolates: ClosedRange<Unicode.Scalar> = "\u{2066}"..."\u{2069}"

  /// A text from others as a page of this language shows it.
  ///
  /// On a right-to-left page, the punctuation at the end of a text such as `Acme!` would otherwise
  /// move to the other end of the text (Unicode Standard Annex 9).
  func isolated(_ value: String) -> String {
    guard language.isRightToLeft, value.unicodeScalars.first != "\u{2068}" else { return value }
    return "\u{2068}\(value)\u{2069}"
  }
}
