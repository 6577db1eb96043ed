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
  /// Lets one of several processes send the messages of each webhook.
  ///
  /// - Parameters:
  ///   - webhooks: The webhooks to which the process can send.
  ///   - node: A name that no other process has.
  ///   - duration: The time after which another process may send, unless the call is repeated.
  /// - Returns: The webhooks to which the process may send.
  func leaseSending(of webhooks: Set<String>, to node: String, for duration: Duration) async throws
    -> Set<String>
  /// Lets another process send at once.
  ///
  /// - Parameter webhook: The webhook; nil for all.
  func endSending(of webhook: String?, by node: String) async throws
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
  /// - Returns: The number of messages by webhook.
  func expireMessages(before time: Timestamp) async throws -> [String: Int]
  /// Removes dead letters whose last attempt was before a time.
  ///
  /// - Returns: The number of messages.
  func removeDeadLetters(before time: Timestamp) async throws -> Int
  /// Whether any message of a webhook has not arrived.
  func hasMessages(to webhook: String) async throws -> Bool
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
