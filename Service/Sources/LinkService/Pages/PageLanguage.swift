/// A language of pages, as a primary language subtag in lower case.
struct PageLanguage: RawRepresentable, Sendable, Hashable {
  let rawValue: String

  static let english = PageLanguage("en")
  static let japanese = PageLanguage("ja")
  static let korean = PageLanguage("ko")
  /// The languages for which the service has texts of its own.
  static let builtIn = [english, japanese, korean]

  private init(_ subtag: String) { rawValue = subtag }

  /// - Returns: nil unless the text consists of two or three letters in lower case.
  init?(rawValue: String) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard (2...3).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(letters.contains) else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Selects a language by an `Accept-Language` header.
  ///
  /// - Parameter offered: The languages that the host offers, in the order of preference. The first
  ///   one is the default.
  init(accepting header: String?, among offered: [PageLanguage]) {
    let best = LanguagePreference(header).best(among: offered.map(\.rawValue))
    self = best.flatMap { PageLanguage(rawValue: $0) } ?? offered.first ?? .english
  }

  /// The built-in texts.
  var texts: PageTexts { PageTexts.base(of: self) }

  /// Whether the language is usually written from right to left.
  var isRightToLeft: Bool { Self.rightToLeft.contains(rawValue) }

  /// The languages whose likely script is Arabic, Hebrew, Syriac, Thaana, N'Ko or Adlam (CLDR,
  /// likely subtags).
  private static let rightToLeft: Set = [
    "ar", "arc", "ars", "arz", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo",
    "pnb", "prs", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
  ]
}
