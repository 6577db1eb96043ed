import LinkStore
import LinkwrightCore
import SiteAssociation

extension ManagementAPI {
  func listWebhooks(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(
      WebhookListDocument(dependencies.webhooks.value, dependencies.store.webhookBacklogs())
    )
  }

  func listDeadLetters(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("cursor", "limit")
    let page = try await dependencies.store.deadLetters(
      to: call["name"],
      after: call.query["cursor"],
      limit: call.limit()
    )
    if page.elements.isEmpty { try await checkWebhook(call["name"]) }
    return try APIResponse(DeadLetterListDocument(page))
  }

  /// Replays the dead letter that the path names, or all dead letters of the webhook.
  func replayDeadLetters(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let id = call.parameters["id"]
    let count = try await dependencies.store.replayDeadLetters(
      to: call["name"],
      id: id.map { $0.lowercased() },
      at: call.time
    )
    if count == 0 {
      if id != nil { throw Self.unknownDeadLetter }
      try await checkWebhook(call["name"])
    }
    return try APIResponse(DeadLetterCountDocument(count: count))
  }

  func discardDeadLetter(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let count = try await dependencies.store.discardDeadLetters(
      to: call["name"],
      id: call["id"].lowercased()
    )
    guard count > 0 else { throw Self.unknownDeadLetter }
    return try APIResponse(DeadLetterCountDocument(count: count))
  }

  private static let unknownDeadLetter = Problem(
    .notFound,
    "No dead letter of the webhook has this ID. It was replayed or discarded, or is not dead yet."
  )

  /// Throws if neither the configuration nor the store knows a webhook.
  private func checkWebhook(_ name: String) async throws {
    let isConfigured = dependencies.webhooks.value.contains {
      ExactText($0.name) == ExactText(name)
    }
    if isConfigured { return }
    guard try await dependencies.store.hasMessages(to: name) else {
      throw Problem(.notFound, "No webhook has this name. GET /v1/webhooks lists all names.")
    }
  }
}
