/// Rows in the text format of `COPY` (PostgreSQL, "COPY", "Text Format").
///
/// In this format, the server converts each value to the type of its column.
struct CopyText: Sendable {
  private(set) var bytes: [UInt8] = []

  /// - Throws: ``StoreError`` with the code `unstorableText`.
  mutating func append(_ row: [StoredValue]) throws {
    for (index, value) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      switch value {
      case .null: bytes += #"\N"#.utf8
      case .number(let number): bytes += String(number).utf8
      case .text(let text): for byte in text.utf8 { try append(byte) }
      case .bytes(let data): append(data)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ byte: UInt8) throws {
    switch byte {
    case 0: throw StoreError.nulCharacter
    case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
    case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
    case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
    case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
    default: bytes.append(byte)
    }
  }

  /// Appends the hexadecimal form of the type `bytea`.
  private mutating func append(_ data: [UInt8]) {
    bytes += #"\\x"#.utf8
    for byte in data {
      bytes.append(Self.digit(byte >> 4))
      bytes.append(Self.digit(byte & 15))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
