import SiteAssociation
import Yams

/// Keys that stand twice in a mapping.
///
/// Yams stops at the first of them. To read on, the first letter of the earlier one is replaced by one
/// that no key has, and the text is read again: lines and columns stay as they were.
struct DuplicateKeys: Sendable {
  private struct Position: Sendable, Hashable {
    var line: Int
    var column: Int
  }

  /// A text with more of them than anybody looks at is read no further.
  static let maximumCount = 32

  private var keys: [Position: Placed<String>] = [:]

  var count: Int { keys.count }

  /// The text with the key at a place renamed; nil where that cannot be done.
  mutating func rename(at mark: Mark, in content: String, _ text: YAMLText) -> String? {
    let position = Position(line: mark.line, column: mark.column)
    guard keys[position] == nil, let substitute = Unicode.Scalar(0xE000 + UInt32(count)) else {
      return nil
    }
    let place = text.place(of: mark)
    let range = place.utf8Offset..<(place.utf8Offset + place.utf8Length)
    let written = String(decoding: text.bytes[range], as: UTF8.self)
    let isQuoted = written.hasPrefix("\"") || written.hasPrefix("'")
    let key = isQuoted ? String(written.dropFirst().dropLast()) : written
    guard let first = key.unicodeScalars.first, !"&!'\\".unicodeScalars.contains(first) else {
      return nil
    }
    // Earlier substitutes are longer than what they replaced, so the letter is counted anew.
    let current = YAMLText(SourceText(utf8: Array(content.utf8)))
    var bytes = current.bytes
    let start = current.offset(of: mark) + (isQuoted ? 1 : 0)
    bytes.replaceSubrange(start..<(start + String(first).utf8.count), with: "\(substitute)".utf8)
    keys[position] = Placed(value: key, place: place)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of a key that was renamed.
  func originalKey(at mark: Mark?) -> String? {
    mark.flatMap { keys[Position(line: $0.line, column: $0.column)]?.value }
  }

  /// For a text that is not read to its end: the places of the earlier ones.
  var findings: [Finding] {
    keys.values.map { Self.finding($0.value, at: $0.place) }
      .sorted { ($0.place?.utf8Offset ?? 0) < ($1.place?.utf8Offset ?? 0) }
  }

  static func finding(_ key: String? = nil, at place: Place, firstLine: Int? = nil) -> Finding {
    let name = key.map { $0.cited } ?? "A key"
    let first = firstLine.map { "; the first is in line \($0)" } ?? ""
    return Finding(
      .repeatedKey,
      at: place,
      "\(name) stands twice in the same mapping\(first).",
      cure: "Keep one of the two."
    )
  }
}
