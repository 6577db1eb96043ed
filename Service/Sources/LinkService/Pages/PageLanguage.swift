/// The languages of pages.
enum PageLanguage: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case japanese = "ja"
  case korean = "ko"

  /// Selects a language by an `Accept-Language` header (RFC 9110, 12.5.4).
  ///
  /// - Parameter offered: The languages in the order of preference. The first is the default.
  init(accepting header: String?, among offered: [PageLanguage]) {
    var best: (language: PageLanguage, quality: Double)?
    for part in (header ?? "").prefix(500).split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let quality =
        fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      let primary = fields.first?.prefix { $0 != "-" }.lowercased() ?? ""
      let language = primary == "*" ? offered.first : PageLanguage(rawValue: primary)
      guard let language, offered.contains(language), quality > 0 else { continue }
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? offered.first ?? .english
  }

  var texts: any PageTexts {
    switch self {
    case .english: EnglishTexts()
    case .japanese: JapaneseTexts()
    case .korean: KoreanTexts()
    }
  }
}
