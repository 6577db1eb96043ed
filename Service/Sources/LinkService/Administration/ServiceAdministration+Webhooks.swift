import LinkStore
import SiteAssociation

extension ServiceAdministration {
  /// The webhooks of the configuration, and those to which messages are left.
  package func webhooks() async throws -> WebhookListDocument {
    let backlogs = try await attempt { try await store.webhookBacklogs() }
    return WebhookListDocument(configuration?.webhooks ?? [], backlogs)
      .withoutDenials(hasConfiguration: configuration != nil)
  }

  package func deadLetters(
    to webhook: String,
    after cursor: String?,
    limit: Int
  ) async throws -> DeadLetterListDocument {
    let page = try await attempt {
      try await store.deadLetters(to: webhook, after: cursor, limit: limit)
    }
    if page.elements.isEmpty { try await checkWebhook(webhook) }
    return DeadLetterListDocument(page)
  }

  /// Makes dead letters wait again, so that the service sends them.
  ///
  /// - Parameter id: The ID of one message; nil for all dead letters of the webhook.
  package func replayDeadLetters(
    to webhook: String,
    id: String?
  ) async throws -> DeadLetterCountDocument {
    try await change(webhook, id) {
      try await store.replayDeadLetters(to: webhook, id: $0, at: now())
    }
  }

  /// Whether the configuration has no such webhook, so that the service sends nothing to it.
  package func isRemoved(webhook name: String) -> Bool {
    configuration.map { $0.webhooks.allSatisfy { ExactText($0.name) != ExactText(name) } } ?? false
  }

  /// Removes dead letters for good.
  package func discardDeadLetters(
    to webhook: String,
    id: String?
  ) async throws -> DeadLetterCountDocument {
    try await change(webhook, id) { try await store.discardDeadLetters(to: webhook, id: $0) }
  }

  private func change(
    _ webhook: String,
    _ id: String?,
    _ body: (String?) async throws -> Int
  ) async throws -> DeadLetterCountDocument {
    let count = try await attempt { try await body(id?.lowercased()) }
    if count == 0 {
      try await checkWebhook(webhook)
      if let id {
        throw AdministrationError(
          "No dead letter of the webhook \(webhook) has the ID \(id): linkwright webhooks dead \(webhook)"
            + " lists them."
        )
      }
    }
    return DeadLetterCountDocument(count: count)
  }

  private func checkWebhook(_ name: String) async throws {
    let names = (configuration?.webhooks ?? []).map(\.name)
    guard !names.contains(where: { ExactText($0) == ExactText(name) }),
      try await !attempt({ try await store.hasMessages(to: name) })
    else { return }
    throw AdministrationError(
      "No webhook has the name \(name)"
        + (names.isEmpty ? "." : ", only \(names.joined(separator: ", ")).")
    )
  }
}
