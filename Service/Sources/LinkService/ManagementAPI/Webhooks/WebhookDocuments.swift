import AssociationFetching
import LinkStore
package import LinkwrightCore
import SiteAssociation

/// A webhook, as the management API returns it.
package struct WebhookDocument: Sendable, Encodable {
  package var name: String
  /// The URL without its path and query, which can be secrets; absent if the configuration no longer
  /// has the webhook.
  package var url: String?
  package var kinds: [String]
  /// Whether messages are sent. Otherwise, the configuration has no such webhook, or its secret file
  /// cannot be used. nil if this is not known, because another process reads the secret file.
  package var sending: Bool?
  package var waitingMessages: Int
  package var oldestWaiting: Timestamp?
  package var deadLetters: Int

  init(_ name: String, _ webhook: WebhookConfiguration?, _ backlog: WebhookBacklog?) {
    self.name = name
    url = webhook.map { HTTPURL(host: $0.url.host, target: "/…", isSecure: $0.url.isSecure) }
      .map { "\($0)" }
    kinds = (webhook?.kinds ?? []).map(\.rawValue).sorted()
    sending = webhook?.secrets.isEmpty == false
    waitingMessages = backlog?.waitingCount ?? 0
    oldestWaiting = backlog?.oldestWaiting
    deadLetters = backlog?.deadLetterCount ?? 0
  }
}

/// The webhooks of the configuration, and those of earlier configurations to which messages are left.
package struct WebhookListDocument: Sendable, Encodable {
  package var webhooks: [WebhookDocument]

  init(_ webhooks: [WebhookConfiguration], _ backlogs: [WebhookBacklog]) {
    let backlogsByName = Dictionary(backlogs.map { (ExactText($0.webhook), $0) }) { first, _ in
      first
    }
    let known = Set(webhooks.map { ExactText($0.name) })
    self.webhooks =
      webhooks.map { WebhookDocument($0.name, $0, backlogsByName[ExactText($0.name)]) }
      + backlogs.filter { !known.contains(ExactText($0.webhook)) }
      .map { WebhookDocument($0.webhook, nil, $0) }
  }
}

extension WebhookListDocument {
  /// The list as a process knows it that does not send. It may not be allowed to read the secret files,
  /// and without a configuration, it knows nothing about the webhooks.
  func withoutDenials(hasConfiguration: Bool) -> WebhookListDocument {
    var list = self
    for index in list.webhooks.indices where list.webhooks[index].sending == false {
      if !hasConfiguration || list.webhooks[index].url != nil { list.webhooks[index].sending = nil }
    }
    return list
  }
}

/// A dead letter, as the management API returns it.
package struct DeadLetterDocument: Sendable, Encodable {
  /// The value of `webhook-id`.
  package var id: String
  package var type: String
  package var subject: String
  package var sequence: Int
  package var timestamp: Timestamp
  package var attempts: Int
  /// When the last attempt was made.
  package var diedAt: Timestamp?
  package var lastStatus: Int?
  package var lastError: String?

  init(_ message: WebhookMessage) {
    id = message.id
    type = message.kind.rawValue
    subject = message.subject
    sequence = message.sequence
    timestamp = message.time
    attempts = message.attemptCount
    diedAt = message.lastFailure?.time
    lastStatus = message.lastFailure?.status
    lastError = message.lastFailure?.reason
  }
}

/// One page of a list of dead letters.
package struct DeadLetterListDocument: Sendable, Encodable {
  package var deadLetters: [DeadLetterDocument]
  package var nextCursor: String?

  init(_ page: ListPage<WebhookMessage>) {
    deadLetters = page.elements.map(DeadLetterDocument.init)
    nextCursor = page.nextCursor
  }
}

/// The number of dead letters that were replayed or discarded.
package struct DeadLetterCountDocument: Sendable, Encodable {
  package var count: Int
}
