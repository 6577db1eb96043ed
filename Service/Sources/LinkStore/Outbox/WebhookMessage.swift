package import LinkwrightCore

/// A message that waits for its webhook, or that became a dead letter.
package struct WebhookMessage: Sendable, Hashable {
  /// A UUID of version 7 in lower case. The messages of one change to several webhooks have the same
  /// ID.
  package var id: String
  /// The name of the webhook in the configuration.
  package var webhook: String
  package var kind: ChangeKind
  /// The ID of the link, the invitation or the key that was changed.
  package var subject: String
  /// The number of the message among the messages to this webhook about this subject, beginning with
  /// 1.
  package var sequence: Int
  /// When the change took place.
  package var time: Timestamp
  /// What was changed: a JSON object.
  package var data: String
  /// The number of failed attempts.
  package var attemptCount = 0
  /// When the next attempt is due; nil for a dead letter.
  package var nextAttemptAt: Timestamp?
  /// When the message becomes a dead letter.
  package var expiresAt: Timestamp
  /// The last failed attempt; nil if there was none.
  package var lastFailure: Failure?

  /// Why an attempt failed.
  package struct Failure: Sendable, Hashable {
    package var time: Timestamp
    /// The status of the response; nil if no response arrived.
    package var status: Int?
    package var reason: String

    package init(time: Timestamp, status: Int? = nil, reason: String) {
      self.time = time
      self.status = status
      self.reason = reason
    }
  }

  /// How long attempts are made.
  package static let lifetime = Duration.seconds(3 * 86_400)
  /// How long dead letters are kept.
  package static let deadLetterLifetime = Duration.seconds(90 * 86_400)

  package init(
    id: String,
    webhook: String,
    kind: ChangeKind,
    subject: String,
    sequence: Int,
    time: Timestamp,
    data: String
  ) {
    self.id = id
    self.webhook = webhook
    self.kind = kind
    self.subject = subject
    self.sequence = sequence
    self.time = time
    self.data = data
    nextAttemptAt = time
    expiresAt = time + Self.lifetime
  }

  package var isDeadLetter: Bool { nextAttemptAt == nil }
}

/// A kind of changes of which a webhook is told.
package struct WebhookSubscription: Sendable, Hashable {
  package var webhook: String
  package var kind: ChangeKind

  package init(webhook: String, kind: ChangeKind) {
    self.webhook = webhook
    self.kind = kind
  }
}

/// The messages of a webhook that have not arrived.
package struct WebhookBacklog: Sendable, Hashable {
  package var webhook: String
  package var waitingCount: Int
  /// The time of the oldest change that waits; nil if none waits.
  package var oldestWaiting: Timestamp?
  package var deadLetterCount: Int

  package init(
    webhook: String,
    waitingCount: Int = 0,
    oldestWaiting: Timestamp? = nil,
    deadLetterCount: Int = 0
  ) {
    self.webhook = webhook
    self.waitingCount = waitingCount
    self.oldestWaiting = oldestWaiting
    self.deadLetterCount = deadLetterCount
  }
}
