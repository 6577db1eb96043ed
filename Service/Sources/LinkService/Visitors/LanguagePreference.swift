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

  /// The primary language subtag, in lower case, that a header names first. Browsers list languages
  /// in the order of preference. Takes no memory, because every visit needs it.
  ///
  /// - Returns: nil if the header does not begin with a tag of two or three letters.
  static func first(in header: String?) -> String? {
    guard var header else { return nil }
    return header.withUTF8 { bytes in
      let letters = bytes.prefix(4).prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
      guard (2...3).contains(letters.count) else { return nil }
      let isTag = letters.count == bytes.count || "-_,; ".utf8.contains(bytes[letters.count])
      return isTag ? String(decoding: letters.lazy.map { $0 | 0x20 }, as: UTF8.self) : nil
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
