import Foundation

/// A batch of events in the form in which it is copied into the database.
///
/// The fields are copied from the journal's encoding, without creating a string for each.
struct CopiedEvents: Sendable {
  enum Assumption: Sendable {
    /// No event is stored yet, which is true unless an earlier attempt had no answer.
    case allNew
    case someStored
  }

  /// Events that are copied directly into their table. The copy fails if one of them is stored.
  private(set) var direct = CopiedRows()
  private var countStatements: [SQLStatement] = []
  /// Events that are copied into the session's table. ``EventInsertionSQL`` moves those that are new,
  /// and counts them.
  private(set) var staged = CopiedRows()
  /// The months of the events.
  private(set) var months: Set<EventMonth> = []

  /// The values of an event, in the order of their tags; nil for those that are absent.
  private typealias Values = [UnsafeRawBufferPointer?]

  /// The statement that copies the rows of `direct`.
  static let directCopy = "COPY events (batch, \(columns)) FROM STDIN (FORMAT binary)"

  /// The statement that copies the rows of `staged`.
  static let stagedCopy = "COPY staged_events (ordinal, \(columns)) FROM STDIN (FORMAT binary)"

  static let columns = Field.stored.map(\.column).joined(separator: ", ")

  /// The table into which a session copies events.
  static let table = """
    CREATE TEMPORARY TABLE staged_events ON COMMIT DELETE ROWS AS
    SELECT 0::integer AS ordinal, \(columns) FROM events WITH NO DATA
    """

  /// - Parameter slice: The slice of the counts.
  /// - Throws: ``StoreError`` with the code `unstorableText`.
  init(_ batch: EventBatch, _ assumption: Assumption, slice: Int) throws {
    try batch.withFields { events in
      var increments = CountIncrements<TextInPlace>()
      var values = Values(repeating: nil, count: Field.stored.count)
      for event in events { try append(event, assumption, &values, &increments) }
      countStatements = try CountSlices.increments(increments, slice: slice)
    }
  }

  /// The rows in `direct` with the number of the transaction, by which they are found later.
  func directBytes(number: Int64) -> [UInt8] {
    var rows = direct
    rows.setFirstField(number)
    return rows.bytes
  }

  /// The statements that count the events in `direct`, and record that they are stored.
  func counts(number: Int64) -> [SQLStatement] {
    if direct.isEmpty { return countStatements }
    let values: [StoredValue] = [.number(number), StoredValue(direct.count)]
    return countStatements + [SQLStatement(UncountedEvents.insertion, values)]
  }

  private mutating func append(
    _ event: EventFields,
    _ assumption: Assumption,
    _ values: inout Values,
    _ increments: inout CountIncrements<TextInPlace>
  ) throws {
    for index in values.indices { values[index] = nil }
    var tokens: [String] = []
    var counted = CountedFields(kind: event.kind)
    event.forEach { field, value in
      if field == .token {
        tokens.append(String(decoding: value, as: UTF8.self))
      } else if field.isStored {
        values[Int(field.rawValue) - 1] = value
        counted.note(field, value)
      }
    }
    let tokenText = try JSONColumn.text(tokens)
    let id = values[Int(Field.id.rawValue) - 1].map { String(decoding: $0, as: UTF8.self) }
    if let month = id.flatMap(EventMonth.init(eventID:)) { months.insert(month) }
    // Only the first opening of a click is stored.
    let isUnique = event.kind == .opening && values[Int(Field.clickID.rawValue) - 1] != nil
    if assumption == .someStored || isUnique {
      staged.beginRow(fieldCount: values.count + 1)
      staged.append(number: Int32(truncatingIfNeeded: staged.count))
      try Self.append(event.kind, tokenText, values, to: &staged)
    } else {
      direct.beginRow(fieldCount: values.count + 1)
      direct.append(number: Int64(0))
      try Self.append(event.kind, tokenText, values, to: &direct)
      counted.add(to: &increments)
    }
  }

  private static func append(
    _ kind: VisitEvent.Kind,
    _ tokens: String?,
    _ values: Values,
    to rows: inout CopiedRows
  ) throws {
    for field in Field.stored {
      let value = values[Int(field.rawValue) - 1]
      switch field {
      case .kind: rows.append(number: Int16(kind.rawValue))
      case .time: rows.append(number: value.map(EventFields.milliseconds) ?? 0)
      case .token: rows.append(text: tokens)
      case .platform where value == nil: rows.append(text: VisitEvent.unknownPlatform)
      case .browser where value == nil: rows.append(text: VisitEvent.unknownBrowser)
      default: try rows.append(text: value)
      }
    }
  }
}
