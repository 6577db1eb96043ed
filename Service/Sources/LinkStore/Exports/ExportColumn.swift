/// A column of an export.
package struct ExportColumn: Sendable {
  package enum Format: Sendable {
    case text
    /// A time in UTC, such as `2026-11-28T09:30:00.125Z`.
    case time
    case flag
    /// A number that stands for one of these words.
    case word([Int64: String])
    /// A list of texts, stored as JSON.
    case list
    case number
    /// An object whose members are texts, stored as JSON.
    case object
  }

  /// The member in NDJSON, and the header in CSV.
  package let name: String
  package let format: Format
  /// What the column contains, for the documentation.
  package let meaning: String
  /// The value in SQL; empty if it is computed.
  let sql: String

  init(_ name: String, _ format: Format = .text, _ sql: String, _ meaning: String) {
    self.name = name
    self.format = format
    self.sql = sql
    self.meaning = meaning
  }

  /// The type, as the documentation names it.
  package var type: String {
    switch format {
    case .text: "text"
    case .time: "time"
    case .flag: "`true` or `false`"
    case .word(let words):
      words.sorted { $0.key < $1.key }.map { "`\($0.value)`" }.joined(separator: ", ")
    case .list: "list of texts"
    case .number: "number"
    case .object: "object of texts"
    }
  }
}
