/// The languages of pages.
enum PageLanguage: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case japanese = "ja"
  case korean = "ko"

  /// Selects a language by an `Accept-Language` header.
  ///
  /// - Parameter offered: The languages that the host offers, in the order of preference. The first
  ///   one is the default.
  init(accepting header: String?, among offered: [PageLanguage]) {
    let best = LanguagePreference(header).best(among: offered.map(\.rawValue))
    self = best.flatMap(PageLanguage.init) ?? offered.first ?? .english
  }

  var texts: any PageTexts {
    switch self {
    case .english: EnglishTexts()
    case .japanese: JapaneseTexts()
    case .korean: KoreanTexts()
    }
  }
}
