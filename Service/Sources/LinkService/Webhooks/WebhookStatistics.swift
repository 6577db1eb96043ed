import LinkStore
import NIOConcurrencyHelpers

/// What the metrics say about webhooks.
///
/// A class because the sender and both listeners share it.
final class WebhookStatistics: Sendable {
  struct Counts: Sendable, Hashable {
    var arrived = 0
    var failed = 0
    var dead = 0
  }

  struct Content: Sendable, Hashable {
    /// The attempts of this process, by webhook.
    var counts: [String: Counts] = [:]
    /// The messages that have not arrived; nil unless this process sends.
    var backlogs: [WebhookBacklog]?
  }

  private let box = NIOLockedValueBox(Content())

  var content: Content { box.withLockedValue { $0 } }

  func count(
    _ webhook: String,
    _ field: any WritableKeyPath<Counts, Int> & Sendable,
    by number: Int = 1
  ) {
    box.withLockedValue { $0.counts[webhook, default: Counts()][keyPath: field] += number }
  }

  /// Adds webhooks whose counts are zero, so that the first failure is visible as an increase.
  func add(_ webhooks: [String]) {
    box.withLockedValue { content in
      for webhook in webhooks { _ = content.counts[webhook, default: Counts()] }
    }
  }

  func set(_ backlogs: [WebhookBacklog]?) { box.withLockedValue { $0.backlogs = backlogs } }
}
