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

  /// The number of transactions whose events one statement selects.
  static let maximumTransactionCount = 2000

  /// Selects all events of transactions.
  ///
  /// - Parameter rows: At most ``maximumTransactionCount`` transactions in the order of their numbers.
  static func selection(
    ofTransactions rows: [UncountedEvents],
    from start: Int64,
    to end: Int64
  ) -> SQLStatement? {
    let batches = rows.map(\.batches.lowerBound)
    guard let first = batches.first, let last = batches.last else { return nil }
    // The range can contain transactions that are counted. The others are constants, from which the
    // server makes a hash table. With the sum, it does not look for each of them in the index.
    let others =
      batches.count == last - first + 1
      ? "" : "AND events.batch + 0 IN (\(batches.map(String.init).joined(separator: ", ")))"
    return SQLStatement(
      """
      SELECT \(columns) FROM events \(joins)
      WHERE events.batch >= $1 AND events.batch <= $2 \(others)
      AND events.time >= $3 AND events.time < $4
      """,
      [.number(first), .number(last), .number(start), .number(end)],
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
