package import LinkwrightCore

/// While the database is lost, no message is sent, and none is written, because nothing changes.
extension FailoverStore {
  package func subscribe(_ subscriptions: Set<WebhookSubscription>) async throws {
    try await source.database().subscribe(subscriptions)
  }

  package func leaseSending(
    of webhooks: Set<String>,
    to node: String,
    for duration: Duration
  ) async throws -> Set<String> {
    try await source.database().leaseSending(of: webhooks, to: node, for: duration)
  }

  package func endSending(of webhook: String?, by node: String) async throws {
    try await source.database().endSending(of: webhook, by: node)
  }

  package func dueMessages(
    to webhook: String,
    at time: Timestamp,
    limit: Int
  ) async throws -> [WebhookMessage] {
    try await source.database().dueMessages(to: webhook, at: time, limit: limit)
  }

  package func removeArrived(_ message: WebhookMessage) async throws {
    try await source.database().removeArrived(message)
  }

  package func storeFailure(of message: WebhookMessage) async throws {
    try await source.database().storeFailure(of: message)
  }

  package func expireMessages(before time: Timestamp) async throws -> [String: Int] {
    try await source.database().expireMessages(before: time)
  }

  package func removeDeadLetters(before time: Timestamp) async throws -> Int {
    try await source.database().removeDeadLetters(before: time)
  }

  package func hasMessages(to webhook: String) async throws -> Bool {
    try await read { try await $0.database().hasMessages(to: webhook) }
  }

  package func webhookBacklogs() async throws -> [WebhookBacklog] {
    try await read { try await $0.database().webhookBacklogs() }
  }

  package func deadLetters(
    to webhook: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<WebhookMessage> {
    try await read { source in
      try await source.database().deadLetters(to: webhook, after: cursor, limit: limit)
    }
  }

  package func replayDeadLetters(
    to webhook: String,
    id: String?,
    at time: Timestamp
  ) async throws -> Int {
    try await write { try await $0.replayDeadLetters(to: webhook, id: id, at: time) }
  }

  package func discardDeadLetters(to webhook: String, id: String?) async throws -> Int {
    try await write { try await $0.discardDeadLetters(to: webhook, id: id) }
  }
}
