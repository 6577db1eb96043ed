import LinkwrightCore

/// A row of `uncounted_events`: the events of one transaction, or of several.
struct UncountedEvents: Sendable, Hashable {
  var batches: ClosedRange<Int64>
  var eventCount: Int
  /// The ID up to which the events are counted.
  var lastID: String
  /// The time before which the events are counted.
  var since: Int64

  /// Whether these are all events of one transaction.
  var isWholeTransaction: Bool

  static let lookup = SQLStatement(
    """
    SELECT batch, last_batch, event_count, after_id, since FROM uncounted_events
    ORDER BY batch
    """
  )

  /// Takes the number of a transaction that stores events.
  ///
  /// The lock comes first. A recount waits until no transaction has it, and so knows that all later
  /// numbers are higher than those that it finds.
  static let nextNumber = [
    SQLStatement("LOCK TABLE uncounted_events IN ROW EXCLUSIVE MODE"),
    SQLStatement("SELECT nextval(pg_get_serial_sequence('uncounted_events', 'batch'))"),
  ]

  /// Records that a transaction stores events. The parameters are its number and that of its events.
  static let insertion = "INSERT INTO uncounted_events (batch, event_count) VALUES ($1, $2)"
}

extension UncountedEvents {
  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    let first = try reader.optionalInteger() ?? 0
    let last = try reader.optionalInteger()
    batches = first...max(first, last ?? first)
    isWholeTransaction = last == nil
    eventCount = try reader.number()
    lastID = try reader.text()
    since = try reader.optionalInteger() ?? .min
  }

  private static let columns = "events.id, \(StatisticsFacts.columns)"
  private static let joins = StatisticsFacts.joins(in: .postgreSQL)

  /// Selects all events of transactions. They are found by the range of the batches, which can contain
  /// batches that are counted.
  static func selection(
    ofTransactions rows: [UncountedEvents],
    from start: Int64,
    to end: Int64
  ) -> SQLStatement? {
    guard let first = rows.map(\.batches.lowerBound).min(),
      let last = rows.map(\.batches.upperBound).max()
    else { return nil }
    let batches = ArrayText(numbers: rows.map { Int($0.batches.lowerBound) })
    return SQLStatement(
      """
      SELECT \(columns) FROM events \(joins)
      WHERE events.batch >= $1 AND events.batch <= $2 AND events.batch = ANY($3::text::bigint[])
      AND events.time >= $4 AND events.time < $5
      """,
      [.number(first), .number(last), batches.value, .number(start), .number(end)],
      isKept: false
    )
  }

  /// Selects the events of several transactions, in the order of their IDs.
  func selection(from start: Int64, to end: Int64, limit: Int) -> SQLStatement {
    SQLStatement(
      """
      SELECT \(Self.columns) FROM events \(Self.joins)
      WHERE events.batch >= $1 AND events.batch <= $2 AND events.id > $3
      AND events.time >= $4 AND events.time < $5 ORDER BY events.id LIMIT $6
      """,
      [
        .number(batches.lowerBound), .number(batches.upperBound), .text(lastID),
        .number(max(start, since)), .number(end), StoredValue(limit),
      ],
      isKept: false
    )
  }

  /// Whether an event is not counted.
  static let contains = """
    EXISTS (SELECT 1 FROM uncounted_events WHERE events.batch >= uncounted_events.batch
    AND events.batch <= COALESCE(uncounted_events.last_batch, uncounted_events.batch))
    """
}

/// An event with what it is counted by.
struct UncountedEvent: Sendable {
  var id: String
  var facts: StatisticsFacts

  init(row reader: inout some RowReader, tags: inout TagLists) throws {
    id = try reader.text()
    facts = try StatisticsFacts(row: &reader, tags: &tags)
  }
}
