import Foundation

/// How much of a table has been copied. It is stored in the transactions that store the rows, so it is
/// correct even if the copy was killed.
struct CopyProgress: Sendable {
  /// The key of the last row that was copied; nil before the first row.
  var position: [StoredValue]?
  var rowCount = 0
  var isComplete = false
}

extension CopyProgress {
  static let table = """
    CREATE TABLE IF NOT EXISTS copy_progress (
      table_name text COLLATE "C" PRIMARY KEY,
      source text COLLATE "C" NOT NULL,
      position text COLLATE "C",
      row_count bigint NOT NULL,
      is_complete smallint NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    )
    """

  private static let columns = "position, row_count, is_complete"

  static func insertion(of table: CopiedTable, from source: String) -> SQLStatement {
    SQLStatement(
      """
      INSERT INTO copy_progress (table_name, source, row_count, is_complete) VALUES ($1, $2, 0, 0)
      ON CONFLICT DO NOTHING
      """,
      [.text(table.name), .text(source)]
    )
  }

  /// Selects the progress of a table and the state of the source.
  static func lookup(of table: CopiedTable) -> SQLStatement {
    SQLStatement(
      "SELECT \(columns), source FROM copy_progress WHERE table_name = $1 FOR UPDATE",
      [.text(table.name)]
    )
  }

  func update(of table: CopiedTable) throws -> SQLStatement {
    SQLStatement(
      """
      UPDATE copy_progress SET position = $1, row_count = $2, is_complete = $3, changed_at = now()
      WHERE table_name = $4
      """,
      [
        StoredValue(try positionText), StoredValue(rowCount), .number(isComplete ? 1 : 0),
        .text(table.name),
      ]
    )
  }

  /// Reads the columns in the order in which ``lookup(of:)`` selects them.
  init(row reader: inout some RowReader) throws {
    position = try reader.json(CopyPosition.self)?.key
    rowCount = try reader.number()
    isComplete = try reader.flag()
  }

  private var positionText: String? {
    get throws {
      guard let position else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      return String(decoding: try encoder.encode(CopyPosition(key: position)), as: UTF8.self)
    }
  }

  /// Whether two values describe the same progress.
  func isIdentical(to other: CopyProgress) -> Bool {
    rowCount == other.rowCount && isComplete == other.isComplete
      && (position ?? []).isIdentical(to: other.position ?? [])
  }
}

/// A key as a JSON array of texts, numbers, and arrays of bytes.
private struct CopyPosition: Codable {
  var key: [StoredValue]

  init(key: [StoredValue]) { self.key = key }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    key = []
    while !container.isAtEnd {
      if let number = try? container.decode(Int64.self) {
        key.append(.number(number))
      } else if let bytes = try? container.decode([UInt8].self) {
        key.append(.bytes(bytes))
      } else {
        key.append(.text(try container.decode(String.self)))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in key {
      switch value {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .bytes(let bytes): try container.encode(bytes)
      case .null: throw StoreError.unreadable("a key")
      }
    }
  }
}
