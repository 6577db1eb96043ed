package import LinkwrightCore

/// The messages to webhooks.
///
/// Each change of links, invitations and keys writes its messages in its own transaction, so there is a
/// message for exactly the changes that were made. The messages of one webhook about one subject are
/// numbered without a gap.
package protocol WebhookOutbox: Sendable {
  /// Replaces all subscriptions. Later changes write messages for these, even if another process makes
  /// the changes.
  func subscribe(_ subscriptions: Set<WebhookSubscription>) async throws
  /// Lets one of several processes send messages.
  ///
  /// - Parameters:
  ///   - node: A name that no other process has.
  ///   - duration: The time after which another process may send, unless the call is repeated.
  /// - Returns: Whether the process may send.
  func leaseSending(to node: String, for duration: Duration) async throws -> Bool
  /// Lets another process send at once.
  func endSending(by node: String) async throws
  /// Returns messages whose next attempt is due, the longest due first.
  func dueMessages(to webhook: String, at time: Timestamp, limit: Int) async throws
    -> [WebhookMessage]
  /// Removes a message that has arrived.
  func removeArrived(_ message: WebhookMessage) async throws
  /// Stores the outcome of a failed attempt: the number of attempts, the time of the next one and the
  /// failure. Does nothing if the outcome of this attempt, or of a later one, is already stored.
  func storeFailure(of message: WebhookMessage) async throws
  /// Makes dead letters of messages that expired before a time, although no attempt decided so. The
  /// webhook is gone from the configuration, has no secret, or has too many messages to try each.
  ///
  /// - Returns: The number of messages.
  func expireMessages(before time: Timestamp) async throws -> Int
  /// Returns the messages that have not arrived, by webhook. Webhooks without messages are absent.
  func webhookBacklogs() async throws -> [WebhookBacklog]
  /// Returns the dead letters of a webhook, sorted by ID, newest first.
  ///
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  func deadLetters(to webhook: String, after cursor: String?, limit: Int) async throws
    -> ListPage<WebhookMessage>
  /// Makes dead letters wait again. Their attempts begin anew, with the same IDs.
  ///
  /// - Parameter id: The ID of one message; nil for all dead letters of the webhook.
  /// - Returns: The number of messages.
  func replayDeadLetters(to webhook: String, id: String?, at time: Timestamp) async throws -> Int
  /// Removes dead letters for good.
  ///
  /// - Parameter id: The ID of one message; nil for all dead letters of the webhook.
  /// - Returns: The number of messages.
  func discardDeadLetters(to webhook: String, id: String?) async throws -> Int
}
