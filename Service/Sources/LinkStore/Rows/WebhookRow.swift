import LinkwrightCore

extension WebhookMessage {
  private static let table: [Column<WebhookMessage>] = [
    .text("id") { $0.id },
    .text("webhook") { $0.webhook },
    .text("kind") { $0.kind.rawValue },
    .text("subject") { $0.subject },
    .number("sequence") { $0.sequence },
    .time("time") { $0.time },
    .text("data") { $0.data },
    .number("attempt_count") { $0.attemptCount },
    .time("next_attempt_at") { $0.nextAttemptAt },
    .time("expires_at") { $0.expiresAt },
    .time("failed_at") { $0.lastFailure?.time },
    .number("failed_status") { $0.lastFailure?.status },
    .text("failed_reason") { $0.lastFailure?.reason },
  ]

  static let columns = table.names()
  static let columnNames = table.map(\.name)

  static let due = """
    SELECT \(columns) FROM webhook_messages WHERE webhook = $1 AND next_attempt_at <= $2
    ORDER BY next_attempt_at, id LIMIT $3
    """

  static let removal = "DELETE FROM webhook_messages WHERE id = $1 AND webhook = $2"

  static let backlogs = """
    SELECT webhook, 0 AS is_dead, COUNT(*), MIN(time) FROM webhook_messages
    WHERE next_attempt_at IS NOT NULL GROUP BY webhook
    UNION ALL
    SELECT webhook, 1, COUNT(*), NULL FROM webhook_messages
    WHERE next_attempt_at IS NULL GROUP BY webhook
    ORDER BY webhook
    """

  static let exists = """
    SELECT CASE WHEN EXISTS (SELECT 1 FROM webhook_messages WHERE webhook = $1
    AND next_attempt_at IS NOT NULL) OR EXISTS (SELECT 1 FROM webhook_messages WHERE webhook = $1
    AND next_attempt_at IS NULL) THEN 1 ELSE 0 END
    """

  /// The parameters are the values of ``failureValues``.
  static let failure = """
    UPDATE webhook_messages SET attempt_count = $1, next_attempt_at = $2, failed_at = $3,
    failed_status = $4, failed_reason = $5
    WHERE id = $6 AND webhook = $7 AND attempt_count < $1 AND next_attempt_at IS NOT NULL
    """

  // The following statements change one part of the rows. Their last parameter is its size.

  static let expiry = """
    UPDATE webhook_messages SET next_attempt_at = NULL, failed_at = COALESCE(failed_at, expires_at),
    failed_reason = COALESCE(failed_reason, 'No attempt was made in time.')
    WHERE next_attempt_at IS NOT NULL AND (id, webhook) IN (SELECT id, webhook FROM webhook_messages
    WHERE next_attempt_at IS NOT NULL AND expires_at < $1 ORDER BY expires_at LIMIT $2)
    RETURNING webhook
    """

  static let deadLetterRemoval = """
    DELETE FROM webhook_messages
    WHERE next_attempt_at IS NULL AND (id, webhook) IN (SELECT id, webhook FROM webhook_messages
    WHERE next_attempt_at IS NULL AND failed_at < $1 ORDER BY failed_at LIMIT $2)
    """

  var failureValues: [StoredValue] {
    [
      StoredValue(attemptCount), StoredValue(nextAttemptAt), StoredValue(lastFailure?.time),
      StoredValue(lastFailure?.status), StoredValue(lastFailure?.reason), .text(id), .text(webhook),
    ]
  }

  /// The statement that makes a part of the dead letters wait again.
  static func replay(
    to webhook: String,
    id: String?,
    at time: Timestamp
  ) -> (sql: String, values: [StoredValue]) {
    let (filter, values) = deadLetterFilter(webhook, id, firstParameter: 3)
    return (
      """
      UPDATE webhook_messages SET attempt_count = 0, next_attempt_at = $1, expires_at = $2
      WHERE \(filter)
      """,
      [StoredValue(time), StoredValue(time + lifetime)] + values
    )
  }

  static func discarding(to webhook: String, id: String?) -> (sql: String, values: [StoredValue]) {
    let (filter, values) = deadLetterFilter(webhook, id, firstParameter: 1)
    return ("DELETE FROM webhook_messages WHERE \(filter)", values)
  }

  private static func deadLetterFilter(
    _ webhook: String,
    _ id: String?,
    firstParameter first: Int
  ) -> (sql: String, values: [StoredValue]) {
    let dead = "webhook = $\(first) AND next_attempt_at IS NULL"
    guard let id else {
      let part = "SELECT id FROM webhook_messages WHERE \(dead) ORDER BY id LIMIT $\(first + 1)"
      return ("\(dead) AND id IN (\(part))", [.text(webhook)])
    }
    let isWanted = "id = $\(first + 1) AND $\(first + 2) > 0"
    return ("\(dead) AND \(isWanted)", [.text(webhook), .text(id)])
  }

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    try self.init(
      id: reader.text(),
      webhook: reader.text(),
      kind: reader.word(),
      subject: reader.text(),
      sequence: reader.number(),
      time: reader.time(),
      data: reader.text()
    )
    attemptCount = try reader.number()
    nextAttemptAt = try reader.optionalTime()
    expiresAt = try reader.time()
    let time = try reader.optionalTime()
    let status = try reader.optionalNumber()
    let reason = try reader.optionalText()
    lastFailure = time.map { Failure(time: $0, status: status, reason: reason ?? "") }
  }
}

extension WebhookSubscription {
  static let list = "SELECT webhook, kind FROM webhook_subscriptions"
  static let isWanted = "SELECT COUNT(*) FROM webhook_subscriptions WHERE kind = $1"
  static let insertion = RowStatement<WebhookSubscription>.insertion(
    into: "webhook_subscriptions",
    [.text("webhook") { $0.webhook }, .text("kind") { $0.kind.rawValue }]
  )

  /// Reads the columns in the order in which they are listed. The result is nil for a kind that only a
  /// later version knows.
  init?(row reader: inout some RowReader) throws {
    webhook = try reader.text()
    guard let kind = ChangeKind(rawValue: try reader.text()) else { return nil }
    self.kind = kind
  }
}

extension WebhookBacklog {
  /// A row of ``WebhookMessage/backlogs``.
  struct Part {
    var webhook: String
    var isDead: Bool
    var count: Int
    var oldest: Timestamp?

    init(row reader: inout some RowReader) throws {
      webhook = try reader.text()
      isDead = try reader.flag()
      count = try reader.number()
      oldest = try reader.optionalTime()
    }
  }

  /// - Parameter parts: The rows, sorted by webhook.
  static func list(_ parts: [Part]) -> [WebhookBacklog] {
    parts.reduce(into: []) { list, part in
      if list.last.map({ ExactKey($0.webhook) }) != ExactKey(part.webhook) {
        list.append(WebhookBacklog(webhook: part.webhook))
      }
      if part.isDead {
        list[list.count - 1].deadLetterCount = part.count
      } else {
        list[list.count - 1].waitingCount = part.count
        list[list.count - 1].oldestWaiting = part.oldest
      }
    }
  }

  /// A text that is compared byte by byte.
  private struct ExactKey: Equatable {
    var bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
  }
}

extension ListQuery {
  init(deadLettersOf webhook: String) {
    self.init(WebhookMessage.columns, from: "webhook_messages", id: "id")
    require(webhook) { "webhook = \($0)" }
    require("next_attempt_at IS NULL")
  }
}
