import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func subscribe(_ subscriptions: Set<WebhookSubscription>) async throws {
    let list = try await read { database in
      try database.all(WebhookSubscription.list, [], as: WebhookSubscription.init(row:))
    }
    if !list.contains(nil), Set(list.compactMap(\.self)) == subscriptions { return }
    try await write(changesTables: false) { database in
      try database.run("DELETE FROM webhook_subscriptions", [])
      for subscription in subscriptions {
        try database.write(subscription, with: WebhookSubscription.insertion)
      }
    }
  }

  /// Only one service uses the data folder, because it locks the journal.
  package func leaseSending(
    of webhooks: Set<String>,
    to node: String,
    for duration: Duration
  ) async throws -> Set<String> { webhooks }

  package func endSending(of webhook: String?, by node: String) async throws {}

  package func dueMessages(
    to webhook: String,
    at time: Timestamp,
    limit: Int
  ) async throws -> [WebhookMessage] {
    try await read { database in
      try database.all(
        WebhookMessage.due,
        [webhook, time.milliseconds, limit],
        as: WebhookMessage.init(row:)
      )
    }
  }

  package func removeArrived(_ message: WebhookMessage) async throws {
    try await write(changesTables: false) { database in
      try database.run(WebhookMessage.removal, [message.id, message.webhook])
    }
  }

  package func storeFailure(of message: WebhookMessage) async throws {
    try await write(changesTables: false) { database in
      try database.run(WebhookMessage.failure, message.failureValues)
    }
  }

  package func expireMessages(before time: Timestamp) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    while true {
      let webhooks = try await write(changesTables: false) { database in
        try database.all(
          WebhookMessage.expiry,
          [time.milliseconds, Self.removalPartSize],
          as: { try $0.text() }
        )
      }
      for webhook in webhooks { counts[webhook, default: 0] += 1 }
      if webhooks.count < Self.removalPartSize { return counts }
    }
  }

  package func removeDeadLetters(before time: Timestamp) async throws -> Int {
    try await removeInParts(WebhookMessage.deadLetterRemoval, [time.milliseconds])
  }

  package func hasMessages(to webhook: String) async throws -> Bool {
    try await read { database in
      try database.first(WebhookMessage.exists, [webhook]) { try $0.flag() } == true
    }
  }

  package func webhookBacklogs() async throws -> [WebhookBacklog] {
    try await read { database in
      WebhookBacklog.list(
        try database.all(WebhookMessage.backlogs, [], as: WebhookBacklog.Part.init(row:))
      )
    }
  }

  package func deadLetters(
    to webhook: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<WebhookMessage> {
    let list = try ListQuery(deadLettersOf: webhook).page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(
        of: database.all(list.sql, list.values, as: WebhookMessage.init(row:)),
        id: \.id
      )
    }
  }

  package func replayDeadLetters(
    to webhook: String,
    id: String?,
    at time: Timestamp
  ) async throws -> Int {
    let (sql, values) = WebhookMessage.replay(to: webhook, id: id, at: time)
    return try await removeInParts(sql, values)
  }

  package func discardDeadLetters(to webhook: String, id: String?) async throws -> Int {
    let (sql, values) = WebhookMessage.discarding(to: webhook, id: id)
    return try await removeInParts(sql, values)
  }
}

extension Database {
  /// Writes the messages of changes of one kind, in the transaction of the changes.
  ///
  /// - Parameters:
  ///   - rows: The changed rows.
  ///   - change: Returns the change of a row. It is called only if a webhook wants the kind.
  func note<Row>(
    _ kind: ChangeKind,
    of rows: [Row],
    as change: (Row) throws -> Change
  ) throws {
    guard !rows.isEmpty, try isWanted(kind) else { return }
    for row in rows { try write(change(row)) }
  }

  /// Writes the messages of changes whose kinds are known only afterwards.
  func note(_ changes: [Change]) throws {
    for change in changes where try isWanted(change.kind) { try write(change) }
  }

  private func isWanted(_ kind: ChangeKind) throws -> Bool {
    let count = try first(WebhookSubscription.isWanted, [kind.rawValue]) { try $0.number() as Int }
    return count ?? 0 > 0
  }

  private func write(_ change: Change) throws {
    try run(
      """
      INSERT INTO webhook_sequences (webhook, subject, number)
      SELECT webhook, $1, 1 FROM webhook_subscriptions WHERE kind = $2
      ON CONFLICT (webhook, subject) DO UPDATE SET number = webhook_sequences.number + 1
      """,
      [change.subject, change.kind.rawValue]
    )
    var generator = SystemRandomNumberGenerator()
    try run(
      """
      INSERT INTO webhook_messages
      (id, kind, subject, time, data, next_attempt_at, expires_at, webhook, sequence, attempt_count)
      SELECT $1, $2, $3, $4, $5, $4, $6, webhook_sequences.webhook, webhook_sequences.number, 0
      FROM webhook_subscriptions JOIN webhook_sequences
      ON webhook_sequences.webhook = webhook_subscriptions.webhook AND webhook_sequences.subject = $3
      WHERE webhook_subscriptions.kind = $2
      """,
      [
        UniqueID.make(at: change.time, using: &generator), change.kind.rawValue, change.subject,
        change.time.milliseconds, change.data,
        (change.time + WebhookMessage.lifetime).milliseconds,
      ]
    )
  }
}
