import SiteAssociation
import Yams

/// Finds the duplicate keys of mappings.
///
/// Yams stops parsing at the first duplicate key. To continue, the first letter of the earlier of
/// the two keys is replaced by a character that no key contains, and the text is parsed again.
/// Lines and columns stay the same.
struct DuplicateKeys: Sendable {
  private struct Position: Sendable, Hashable {
    var line: Int
    var column: Int
  }

  /// The maximum number of duplicate keys. If the text has more, parsing stops.
  static let maximumCount = 32

  private var keys: [Position: Placed<String>] = [:]

  var count: Int { keys.count }

  /// Returns the text in which the key at a mark is renamed; nil if that is impossible.
  mutating func rename(at mark: Mark, in content: String, of text: YAMLText) -> String? {
    let position = Position(line: mark.line, column: mark.column)
    guard keys[position] == nil, let substitute = Unicode.Scalar(0xE000 + UInt32(count)) else {
      return nil
    }
    let place = text.place(of: mark)
    let range = place.utf8Offset..<(place.utf8Offset + place.utf8Length)
    let written = String(decoding: text.bytes[range], as: UTF8.self)
    let isQuoted = written.utf8.first.map("\"'".utf8.contains) == true
    let key = isQuoted ? String(Substring(written.utf8.dropFirst().dropLast())) : written
    guard let first = key.unicodeScalars.first, !"&!'\\".unicodeScalars.contains(first) else {
      return nil
    }
    // Earlier replacements changed the byte offsets, so the offset is looked up in the current
    // text.
    let current = YAMLText(SourceText(utf8: Array(content.utf8)))
    var bytes = current.bytes
    let start = current.offset(of: mark) + (isQuoted ? 1 : 0)
    bytes.replaceSubrange(start..<(start + String(first).utf8.count), with: "\(substitute)".utf8)
    keys[position] = Placed(value: key, place: place)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The original name of a renamed key.
  func originalKey(at mark: Mark?) -> String? {
    mark.flatMap { keys[Position(line: $0.line, column: $0.column)]?.value }
  }

  /// The findings for the renamed keys. They are reported if the text cannot be parsed to its end.
  var findings: [Finding] {
    keys.values.map { Self.finding($0.value, at: $0.place) }
      .sorted { ($0.place?.utf8Offset ?? 0) < ($1.place?.utf8Offset ?? 0) }
  }

  static func finding(_ key: String? = nil, at place: Place, firstLine: Int? = nil) -> Finding {
    let name = key.map { $0.cited } ?? "A key"
    let first = firstLine.map { "; the first occurrence is on line \($0)" } ?? ""
    return Finding(
      .repeatedKey,
      at: place,
      "\(name) appears twice in the same mapping\(first).",
      cure: "Remove one of the two."
    )
  }
}
