/// The languages that a visitor prefers, as an `Accept-Language` header lists them (RFC 9110,
/// 12.5.4).
struct LanguagePreference: Sendable {
  /// The primary language subtags in lower case, each with its quality above 0. The preferred
  /// language comes first.
  private var ranges: [(language: String, quality: Double)] = []

  /// - Parameter header: The value of the header; nil for no preference. Only its first 500 bytes
  ///   are read.
  init(_ header: String?) {
    guard let header else { return }
    // Every request for a page reads the header. Reading its bytes takes a fraction of the time of
    // reading its characters.
    for part in header.utf8.prefix(500).split(separator: UInt8(ascii: ",")) {
      let fields = part.split(separator: UInt8(ascii: ";")).map(Self.withoutSpaces)
      let quality =
        fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      guard let range = fields.first, quality > 0 else { continue }
      let language = range.utf8.prefix { $0 != UInt8(ascii: "-") }
      ranges.append((String(decoding: language, as: UTF8.self).lowercased(), quality))
    }
  }

  private static func withoutSpaces(_ field: Substring.UTF8View) -> String {
    let space = UInt8(ascii: " ")
    guard field.contains(space) else { return String(decoding: field, as: UTF8.self) }
    return String(decoding: field.filter { $0 != space }, as: UTF8.self)
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
