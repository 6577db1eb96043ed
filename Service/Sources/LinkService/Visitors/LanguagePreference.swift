/// The languages that a visitor prefers, as an `Accept-Language` header lists them (RFC 9110,
/// 12.5.4).
struct LanguagePreference: Sendable {
  /// The primary language subtags in lower case, each with its quality above 0. The preferred
  /// language comes first.
  private var ranges: [(language: String, quality: Double)] = []

  /// - Parameter header: The value of the header; nil for no preference. Only its first 500
  ///   characters are read.
  init(_ header: String?) {
    for part in (header ?? "").prefix(500).split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let quality =
        fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      guard let range = fields.first, quality > 0 else { continue }
      ranges.append((range.prefix { $0 != "-" }.lowercased(), quality))
    }
  }

  /// Returns the preferred language among those that are offered; nil if the visitor accepts none
  /// of them.
  ///
  /// - Parameter offered: Primary language subtags in lower case. The first one is the default.
  func best(among offered: [String]) -> String? {
    var best: (language: String, quality: Double)?
    for range in ranges {
      let language = range.language == "*" ? offered.first : range.language
      guard let language, offered.contains(language) else { continue }
      if range.quality > best?.quality ?? 0 { best = (language, range.quality) }
    }
    return best?.language
  }
}
