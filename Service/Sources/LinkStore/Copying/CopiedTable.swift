import GRDB

/// A table whose rows are copied from SQLite to PostgreSQL.
///
/// The values are copied as they are stored, because the tables of both engines have the same columns
/// with the same meaning.
struct CopiedTable: Sendable {
  let name: String
  /// The columns, beginning with those of the key.
  let columns: [String]
  /// The number of columns that identify a row. Rows are read in the order of these columns.
  let keyCount: Int
  /// The rows in SQLite, as in the clause `FROM`.
  private let source: String
  /// The rows in PostgreSQL, as in the clause `FROM`.
  private let target: String
  /// The columns that exist only in PostgreSQL, with the value that they get.
  private let additions: KeyValuePairs<String, Int64>
  /// The number of rows that are in memory at once.
  let batchSize: Int

  /// - Parameters:
  ///   - source: The rows in SQLite; nil for a table with the same name.
  ///   - target: The rows in PostgreSQL; nil for the table itself.
  private init(
    _ name: String,
    _ columns: [String],
    key: [String],
    source: String? = nil,
    target: String? = nil,
    additions: KeyValuePairs<String, Int64> = [:],
    batchSize: Int = 5000
  ) {
    self.name = name
    self.columns = key + columns.filter { !key.contains($0) }
    keyCount = key.count
    self.source = source ?? name
    self.target = target ?? name
    self.additions = additions
    self.batchSize = batchSize
  }

  var targetColumns: [String] { columns + additions.map(\.key) }
  var addedValues: [StoredValue] { additions.map { .number($0.value) } }

  func key(of row: [StoredValue]) -> [StoredValue] { Array(row.prefix(keyCount)) }

  // MARK: Statements

  /// Selects the rows after a position, which is a key.
  ///
  /// - Parameter isFirst: Whether there is no position. The only parameter is then the limit.
  func selection(in dialect: SQLDialect, isFirst: Bool) -> String {
    "SELECT \(columns.joined(separator: ", ")) FROM \(rows(in: dialect))"
      + (isFirst ? "" : " WHERE \(isAfterPosition)")
      + " ORDER BY \(keyNames) LIMIT $\(isFirst ? 1 : keyCount + 1)"
  }

  func counting(in dialect: SQLDialect) -> String { "SELECT COUNT(*) FROM \(rows(in: dialect))" }

  /// Whether PostgreSQL has rows after a position.
  func existence(isFirst: Bool) -> String {
    "SELECT EXISTS (SELECT 1 FROM \(name)\(isFirst ? "" : " WHERE \(isAfterPosition)"))"
  }

  var copy: String { "COPY \(name) (\(targetColumns.joined(separator: ", "))) FROM STDIN" }

  private func rows(in dialect: SQLDialect) -> String {
    switch dialect {
    case .sqlite: source
    case .postgreSQL: target
    }
  }

  private var keyNames: String { columns.prefix(keyCount).joined(separator: ", ") }

  private var isAfterPosition: String {
    let parameters = (1...keyCount).map { "$\($0)" }.joined(separator: ", ")
    return "(\(keyNames)) > (\(parameters))"
  }
}

extension CopiedTable {
  /// The tables in an order in which each row follows the rows that it references.
  static let all: [CopiedTable] = [
    CopiedTable("links", names(Link.insertion), key: ["id"], batchSize: 1000),
    CopiedTable("link_tags", [], key: ["tag", "link_id"]),
    CopiedTable("invitations", names(Invitation.insertion), key: ["id"], batchSize: 1000),
    CopiedTable("redemptions", names(StoredRedemption.insertion), key: ["id"]),
    CopiedTable(
      "redemption_keys",
      ["redemption_id", "created_at"],
      key: ["idempotency_key"]
    ),
    CopiedTable("api_keys", names(HashedKey.insertion), key: ["id"]),
    CopiedTable(
      "answers",
      names(IdempotencyRecord.insertion),
      key: ["client", "idempotency_key"],
      batchSize: 100
    ),
    CopiedTable("webhook_subscriptions", [], key: ["kind", "webhook"]),
    CopiedTable("webhook_sequences", ["number"], key: ["webhook", "subject"]),
    CopiedTable(
      "webhook_messages",
      WebhookMessage.columnNames,
      key: ["id", "webhook"],
      batchSize: 1000
    ),
    events,
    // SQLite has an index instead of this table.
    CopiedTable(
      "opening_clicks",
      ["event_id"],
      key: ["click_id"],
      source: """
        (SELECT click_id, id AS event_id FROM events
        WHERE kind = \(CountedKind.opening.rawValue) AND click_id IS NOT NULL)
        """
    ),
    CopiedTable(
      "uncounted_events",
      ["last_batch", "event_count", "after_id", "since"],
      key: ["batch"],
      source: """
        (SELECT -1 AS batch, -1 AS last_batch, number AS event_count, '' AS after_id,
        -9223372036854775807 - 1 AS since FROM
        (SELECT COUNT(*) AS number FROM events WHERE \(Database.isCounted) IS NOT TRUE)
        WHERE number > 0)
        """
    ),
    CopiedTable(
      "statistics",
      names(StatisticsSQL.insertion),
      key: ["kind", "subject", "dimension", "day"],
      batchSize: 50
    ),
    CopiedTable(
      "statistics_blocks",
      names(StatisticsBlock.insertion),
      key: ["kind", "subject", "first_day", "dimension"],
      batchSize: 10
    ),
    CopiedTable(
      "statistics_due_blocks",
      ["token"],
      key: ["first_day", "kind", "subject"]
    ),
    CopiedTable(
      "statistics_progress",
      ["counted", "recounted", "recounted_from", "closed_day", "revision"],
      key: ["id"]
    ),
    CopiedTable("removed_events", ["time"], key: ["host"]),
    // The changes of both engines have different numbers.
    CopiedTable(
      "installations",
      InstallationRow.columnNames,
      key: ["id"],
      additions: ["change": 0]
    ),
    CopiedTable("carried_clicks", names(CarriedClickRow.insertion), key: ["click_id"]),
    CopiedTable("carried_codes", ["carried_at"], key: ["installation", "code"]),
    CopiedTable(
      "app_events",
      StoredAppEvent.table.map(\.name),
      key: ["id"],
      additions: ["change": 0],
      batchSize: 1000
    ),
    CopiedTable("app_event_keys", ["received_at"], key: ["hash"]),
    CopiedTable("erased_installations", ["receipt", "erased_at", "removed"], key: ["hash"]),
    // A count in PostgreSQL is the sum of its slices.
    CopiedTable(
      "subject_counts",
      ["number"],
      key: ["subject_id", "kind"],
      target: """
        (SELECT subject_id, kind, SUM(number)::bigint AS number FROM subject_counts
        GROUP BY subject_id, kind) AS sums
        """,
      additions: ["slice": 0]
    ),
    CopiedTable(
      "campaign_counts",
      ["number"],
      key: ["host", "campaign", "kind"],
      target: """
        (SELECT host, campaign, kind, SUM(number)::bigint AS number FROM campaign_counts
        GROUP BY host, campaign, kind) AS sums
        """,
      additions: ["slice": 0]
    ),
  ]

  /// In PostgreSQL, the events that are not counted yet belong to one batch.
  private static let events = CopiedTable(
    "events",
    Field.stored.map(\.column) + ["name", "batch"],
    key: ["id"],
    source: """
      (SELECT events.*, CASE WHEN \(Database.isCounted) THEN 0 ELSE -1 END AS batch FROM events)
      """
  )

  /// The months whose partitions a batch of rows needs.
  func months(of rows: [[StoredValue]]) -> Set<EventMonth> {
    guard name == Self.events.name else { return [] }
    let ids = rows.compactMap { row -> String? in
      if case .text(let id) = row.first { id } else { nil }
    }
    return Set(ids.compactMap(EventMonth.init(eventID:)))
  }

  private static func names<Row>(_ insertion: RowStatement<Row>) -> [String] {
    insertion.columns.map(\.name)
  }
}
