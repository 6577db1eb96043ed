/// The values of a row that is exported. Columns are counted from 0.
protocol ExportedRow {
  /// Calls `body` with a text, unless it is NULL.
  func withText(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws
  func integer(_ column: Int) throws -> Int64?
}

/// Writes rows as text. The bytes of values are copied without creating strings.
struct ExportEncoder {
  private let kind: ExportKind
  private let format: ExportFormat
  private let splitsDays: Bool
  private(set) var rows: [ExportPart.Rows] = []
  private var current = ExportPart.Rows(day: 0)
  private var time = ExportTime()
  /// What precedes the value of each column.
  private let prefixes: [[UInt8]]

  /// The columns of the statement before those of the kind: the order and the time.
  static let leadingCount = 2

  init(_ request: ExportRequest) {
    kind = request.kind
    format = request.format
    splitsDays = request.splitsDays
    prefixes = request.kind.columns.enumerated().map { number, column -> [UInt8] in
      switch request.format {
      case .ndjson: Array("\"\(column.name)\":".utf8)
      case .csv: number == 0 ? [] : [UInt8(ascii: ",")]
      }
    }
  }

  mutating func finish() -> [ExportPart.Rows] {
    if current.count > 0 { rows.append(current) }
    current = ExportPart.Rows(day: 0)
    return rows
  }

  mutating func add(_ row: some ExportedRow) throws {
    if splitsDays { try choose(day: ExportTime.day(of: row.integer(1) ?? 0)) }
    current.count += 1
    switch format {
    case .ndjson: try addJSON(row)
    case .csv: try addCSV(row)
    }
  }

  private mutating func choose(day: Int) {
    if day == current.day { return }
    if current.count > 0 { rows.append(current) }
    if let index = rows.firstIndex(where: { $0.day == day }) {
      current = rows.remove(at: index)
    } else {
      current = ExportPart.Rows(day: day)
    }
  }

  // MARK: JSON

  private mutating func addJSON(_ row: some ExportedRow) throws {
    var separator = UInt8(ascii: "{")
    for (number, column) in kind.columns.enumerated() {
      let index = number + Self.leadingCount
      func begin() {
        current.bytes.append(separator)
        current.bytes.append(contentsOf: prefixes[number])
        separator = UInt8(ascii: ",")
      }
      switch column.format {
      case .text:
        try row.withText(index) { text in
          begin()
          Self.appendJSON(text, to: &current.bytes)
        }
      case .list, .object:
        try row.withText(index) { text in
          begin()
          current.bytes.append(contentsOf: text)
        }
      case .number:
        guard let number = try row.integer(index) else { continue }
        begin()
        current.bytes.append(contentsOf: String(number).utf8)
      case .time:
        guard let number = try row.integer(index) else { continue }
        begin()
        current.bytes.append(UInt8(ascii: "\""))
        time.append(number, to: &current.bytes)
        current.bytes.append(UInt8(ascii: "\""))
      case .flag:
        guard let number = try row.integer(index) else { continue }
        begin()
        current.bytes.append(contentsOf: (number != 0 ? "true" : "false").utf8)
      case .word(let words):
        guard let word = try row.integer(index).flatMap({ words[$0] }) else { continue }
        begin()
        current.bytes.append(contentsOf: "\"\(word)\"".utf8)
      }
    }
    if separator == UInt8(ascii: "{") { current.bytes.append(separator) }
    current.bytes.append(UInt8(ascii: "}"))
    current.bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendJSON(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      bytes.append(UInt8(ascii: "\\"))
      if byte >= 0x20 {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: "u00".utf8)
        bytes.append(HexadecimalDigit.lower(byte >> 4))
        bytes.append(HexadecimalDigit.lower(byte & 15))
      }
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
    bytes.append(UInt8(ascii: "\""))
  }

  private enum HexadecimalDigit {
    static func lower(_ digit: UInt8) -> UInt8 {
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
  }

  // MARK: CSV

  private mutating func addCSV(_ row: some ExportedRow) throws {
    for (number, column) in kind.columns.enumerated() {
      let index = number + Self.leadingCount
      current.bytes.append(contentsOf: prefixes[number])
      switch column.format {
      case .text, .list, .object:
        try row.withText(index) { Self.appendField($0, to: &current.bytes) }
      case .number:
        if let number = try row.integer(index) {
          current.bytes.append(contentsOf: String(number).utf8)
        }
      case .time:
        if let number = try row.integer(index) { time.append(number, to: &current.bytes) }
      case .flag:
        if let number = try row.integer(index) {
          current.bytes.append(contentsOf: (number != 0 ? "true" : "false").utf8)
        }
      case .word(let words):
        if let word = try row.integer(index).flatMap({ words[$0] }) {
          current.bytes.append(contentsOf: word.utf8)
        }
      }
    }
    current.bytes.append(UInt8(ascii: "\r"))
    current.bytes.append(UInt8(ascii: "\n"))
  }

  /// A field that spreadsheets read as text, although visitors choose some values: an apostrophe
  /// precedes what could begin a formula (OWASP, "CSV Injection"), also in the full-width forms that
  /// Japanese spreadsheets accept, and after a semicolon or a tab, which separate fields for some
  /// spreadsheets.
  static func appendField(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    let isQuoted = text.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
    if isQuoted { bytes.append(0x22) }
    var previous = UInt8(ascii: ";")
    for index in text.indices {
      let byte = text[index]
      if previous == UInt8(ascii: ";") || previous == 0x09,
        beginsFormula(UnsafeRawBufferPointer(rebasing: text[index...]))
      {
        bytes.append(0x27)
      }
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
      previous = byte
    }
    if isQuoted { bytes.append(0x22) }
  }

  private static func beginsFormula(_ text: UnsafeRawBufferPointer) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A,
      0x0D:
      return true
    case 0xEF where text.count >= 3 && text[1] == 0xBC:
      // U+FF1D, U+FF0B, U+FF0D and U+FF20 in UTF-8.
      return [0x9D, 0x8B, 0x8D, 0xA0].contains(text[2])
    default: return false
    }
  }
}
