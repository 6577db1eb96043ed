import Foundation

/// Events as rows in the binary format of `COPY` (PostgreSQL, "COPY", "Binary Format").
///
/// The fields are copied from the journal's encoding, without creating a string for each.
struct CopiedEvents {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + zeros
  /// The months of the events.
  private(set) var months: Set<EventMonth> = []
  private var count: Int32 = 0

  private static let zeros = [UInt8](repeating: 0, count: 8)

  /// The statement that copies the rows.
  static let copy = "COPY staged_events (ordinal, \(columns)) FROM STDIN (FORMAT binary)"

  static let columns = Field.allCases.map(\.column).joined(separator: ", ")

  /// The table into which a session copies events.
  static let table = """
    CREATE TEMPORARY TABLE staged_events ON COMMIT DELETE ROWS AS
    SELECT 0::integer AS ordinal, \(columns) FROM events WITH NO DATA
    """

  /// - Throws: ``StoreError`` with the code `unstorableText`.
  init(_ batch: EventBatch) throws {
    try batch.withFields { events in
      for event in events { try append(event) }
    }
    bytes += [0xFF, 0xFF]
  }

  private mutating func append(_ event: EventFields) throws {
    var values = [UnsafeRawBufferPointer?](repeating: nil, count: Field.allCases.count)
    var tokens: [String] = []
    event.forEach { field, value in
      if field == .token {
        tokens.append(String(decoding: value, as: UTF8.self))
      } else {
        values[Int(field.rawValue) - 1] = value
      }
    }
    append(Int16(Field.allCases.count + 1))
    append(number: count)
    count += 1
    let tokenText = try JSONColumn.text(tokens)
    for field in Field.allCases {
      let value = values[Int(field.rawValue) - 1]
      switch field {
      case .kind: append(number: Int16(event.kind.rawValue))
      case .time: append(number: value.map(EventFields.milliseconds) ?? 0)
      case .token: append(tokenText)
      case .platform where value == nil: append(VisitEvent.unknownPlatform)
      case .browser where value == nil: append(VisitEvent.unknownBrowser)
      default: try append(text: value)
      }
    }
    let id = values[Int(Field.id.rawValue) - 1].map { String(decoding: $0, as: UTF8.self) }
    if let month = id.flatMap(EventMonth.init(eventID:)) { months.insert(month) }
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append<Number: FixedWidthInteger>(number: Number) {
    append(Int32(MemoryLayout<Number>.size))
    append(number)
  }

  private mutating func append(_ text: String?) {
    guard let text else { return append(Int32(-1)) }
    append(Int32(text.utf8.count))
    bytes += text.utf8
  }

  private mutating func append(text: UnsafeRawBufferPointer?) throws {
    guard let text else { return append(Int32(-1)) }
    guard !text.contains(0) else { throw StoreError.nulCharacter }
    append(Int32(text.count))
    bytes.append(contentsOf: text)
  }
}
