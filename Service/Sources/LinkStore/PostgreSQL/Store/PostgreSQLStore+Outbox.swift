package import LinkwrightCore

extension PostgreSQLStore {
  package func subscribe(_ subscriptions: Set<WebhookSubscription>) async throws {
    let list = try await all(WebhookSubscription.list, [], as: WebhookSubscription.init(row:))
    if !list.contains(nil), Set(list.compactMap(\.self)) == subscriptions { return }
    let insertions = try subscriptions.map {
      try SQLStatement(WebhookSubscription.insertion, $0)
    }
    try await runner.repeatably { transaction in
      // Nodes that do this at the same time follow each other.
      let lock = SQLStatement("LOCK TABLE webhook_subscriptions IN SHARE ROW EXCLUSIVE MODE")
      try transaction.write([lock, SQLStatement("DELETE FROM webhook_subscriptions")] + insertions)
    }
  }

  package func dueMessages(
    to webhook: String,
    at time: Timestamp,
    limit: Int
  ) async throws -> [WebhookMessage] {
    try await all(
      WebhookMessage.due,
      [.text(webhook), StoredValue(time), StoredValue(limit)],
      as: WebhookMessage.init(row:)
    )
  }

  package func removeArrived(_ message: WebhookMessage) async throws {
    let values: [StoredValue] = [.text(message.id), .text(message.webhook)]
    try await write(SQLStatement(WebhookMessage.removal, values))
  }

  package func storeFailure(of message: WebhookMessage) async throws {
    try await write(SQLStatement(WebhookMessage.failure, message.failureValues))
  }

  package func expireMessages(before time: Timestamp) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    _ = try await changeInParts(WebhookMessage.expiry, [StoredValue(time)]) { rows in
      for webhook in try rows.all({ try $0.text() }) { counts[webhook, default: 0] += 1 }
    }
    return counts
  }

  package func removeDeadLetters(before time: Timestamp) async throws -> Int {
    try await changeInParts(WebhookMessage.deadLetterRemoval, [StoredValue(time)])
  }

  package func hasMessages(to webhook: String) async throws -> Bool {
    try await first(WebhookMessage.exists, [.text(webhook)]) { try $0.flag() } == true
  }

  /// Changes or removes rows in parts, so that each transaction takes little time.
  ///
  /// - Parameters:
  ///   - sql: A statement after which some rows no longer fulfil its condition. Its last parameter is
  ///     the limit.
  ///   - didChange: Called with the result of each part.
  /// - Returns: The number of rows.
  private func changeInParts(
    _ sql: String,
    _ values: [StoredValue],
    _ didChange: (ResultRows) throws -> Void = { _ in }
  ) async throws -> Int {
    let values = values + [StoredValue(Self.removalPartSize)]
    var total = 0
    while true {
      let rows = try await runner.once { try $0.write(sql, values) }
      try didChange(rows)
      total += rows.changedCount
      if rows.changedCount < Self.removalPartSize { return total }
    }
  }

  package func webhookBacklogs() async throws -> [WebhookBacklog] {
    let parts = try await all(WebhookMessage.backlogs, [], as: WebhookBacklog.Part.init(row:))
    return WebhookBacklog.list(parts)
  }

  package func deadLetters(
    to webhook: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<WebhookMessage> {
    let query = try ListQuery(deadLettersOf: webhook).page(after: cursor, limit: limit)
    return try await page(query, as: WebhookMessage.init(row:), id: \.id)
  }

  package func replayDeadLetters(
    to webhook: String,
    id: String?,
    at time: Timestamp
  ) async throws -> Int {
    let (sql, values) = WebhookMessage.replay(to: webhook, id: id, at: time)
    return try await changeInParts(sql, values)
  }

  package func discardDeadLetters(to webhook: String, id: String?) async throws -> Int {
    let (sql, values) = WebhookMessage.discarding(to: webhook, id: id)
    return try await changeInParts(sql, values)
  }

  /// Performs a write that has the same effect if it is made twice.
  private func write(_ statement: SQLStatement) async throws {
    try await runner.repeatably { _ = try $0.write([statement]) }
  }
}

extension PostgreSQLStore {
  /// The clock of the server, in milliseconds since 1970. Only this clock decides about the lease, so
  /// the clocks of the nodes may differ.
  private static let clock = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"

  /// A row for each webhook, not a lock of a session: a pool in front of the server may give a session
  /// to others, and a lock of a lost session ends only when the server notices.
  package func leaseSending(
    of webhooks: Set<String>,
    to node: String,
    for duration: Duration
  ) async throws -> Set<String> {
    // All nodes lock the rows in the same order.
    let statements = webhooks.sorted().map { webhook in
      SQLStatement(
        """
        INSERT INTO webhook_leases (webhook, node, ends_at) VALUES ($1, $2, \(Self.clock) + $3)
        ON CONFLICT (webhook) DO UPDATE SET node = excluded.node, ends_at = excluded.ends_at
        WHERE webhook_leases.node = excluded.node OR webhook_leases.ends_at < \(Self.clock)
        RETURNING webhook
        """,
        [.text(webhook), .text(node), .number(Int64(duration / .milliseconds(1)))]
      )
    }
    let held = try await runner.repeatably { transaction in
      try transaction.write(statements).compactMap { try $0.first { try $0.text() } }
    }
    return Set(held)
  }

  package func endSending(of webhook: String?, by node: String) async throws {
    let sql = "DELETE FROM webhook_leases WHERE node = $1 AND ($2::text IS NULL OR webhook = $2)"
    try await write(SQLStatement(sql, [.text(node), StoredValue(webhook)]))
  }
}

extension Transaction {
  /// Writes the messages of changes of one kind, in the transaction of the changes.
  ///
  /// - Parameters:
  ///   - rows: The changed rows.
  ///   - change: Returns the change of a row. For several rows, it is called only if a webhook wants
  ///     the kind.
  func note<Row>(
    _ kind: ChangeKind,
    of rows: [Row],
    as change: (Row) throws -> Change
  ) throws {
    // For one row, the question would take longer than the statement, which writes nothing then.
    if rows.count > 1 {
      let found = try read(WebhookSubscription.isWanted, [.text(kind.rawValue)])
      guard try found.first({ try $0.number() as Int }) != 0 else { return }
    }
    try note(rows.map(change))
  }

  func note(_ changes: [Change]) throws {
    if !changes.isEmpty { try write(Self.messages(of: changes)) }
  }

  /// The statements that write the messages of changes.
  static func messages(of changes: [Change]) -> [SQLStatement] {
    var generator = SystemRandomNumberGenerator()
    return changes.map { change in
      SQLStatement(
        noting,
        [
          .text(UniqueID.make(at: change.time, using: &generator)), .text(change.kind.rawValue),
          .text(change.subject), StoredValue(change.time), .text(change.data),
          StoredValue(change.time + WebhookMessage.lifetime),
        ]
      )
    }
  }

  /// The rows of the numbers are locked until the commit, so the numbers have no gap.
  private static let noting = """
    WITH numbers AS (
      INSERT INTO webhook_sequences (webhook, subject, number)
      SELECT webhook, $3::text, 1 FROM webhook_subscriptions WHERE kind = $2::text ORDER BY webhook
      ON CONFLICT (webhook, subject) DO UPDATE SET number = webhook_sequences.number + 1
      RETURNING webhook, number
    )
    INSERT INTO webhook_messages
    (id, kind, subject, time, data, next_attempt_at, expires_at, webhook, sequence, attempt_count)
    SELECT $1::text, $2::text, $3::text, $4::bigint, $5::text, $4::bigint, $6::bigint, webhook, number, 0
    FROM numbers
    """
}
