import HTTPTypes
import LinkStore

extension ManagementAPI {
  /// All endpoints. If two paths match the same request, the path with a literal segment comes
  /// before the path with a parameter.
  static let endpoints: [ManagementEndpoint] =
    links + invitations + exports + attribution + webhooks + operations

  /// A body of this size gets a refusal that names the limit of a logo.
  private static let logoByteCount = 2 * QRLogo.maximumByteCount

  private static let links: [ManagementEndpoint] = [
    .init(.post, "/v1/links", scope: .linksWrite, acceptsIdempotencyKey: true) {
      try await $0.createLink($1)
    },
    .init(.get, "/v1/links", scope: .linksRead) { try await $0.listLinks($1) },
    .init(
      .post,
      "/v1/links/bulk",
      scope: .linksWrite,
      maximumByteCount: BulkLinkLines.maximumByteCount,
      acceptsIdempotencyKey: true
    ) { try await $0.createLinks($1) },
    .init(.post, "/v1/links/archive", scope: .linksWrite) { try await $0.remove(.archive, $1) },
    .init(.post, "/v1/links/delete", scope: .linksWrite) { try await $0.remove(.delete, $1) },
    .init(.get, "/v1/links/{id}", scope: .linksRead) { try await $0.showLink($1) },
    .init(.patch, "/v1/links/{id}", scope: .linksWrite) { try await $0.changeLink($1) },
    .init(.delete, "/v1/links/{id}", scope: .linksWrite) { try await $0.deleteLink($1) },
    .init(.post, "/v1/links/{id}/archive", scope: .linksWrite) {
      try await $0.setArchived(true, $1)
    },
    .init(.post, "/v1/links/{id}/restore", scope: .linksWrite) {
      try await $0.setArchived(false, $1)
    },
    .init(.get, "/v1/links/{id}/qr", scope: .linksRead) {
      try await $0.linkQRCode($1, hasLogo: false)
    },
    .init(.post, "/v1/links/{id}/qr", scope: .linksRead, maximumByteCount: logoByteCount) {
      try await $0.linkQRCode($1, hasLogo: true)
    },
    .init(.get, "/v1/links/{id}/statistics", scope: .statisticsRead) {
      try await $0.linkStatistics($1)
    },
    .init(.get, "/v1/statistics", scope: .statisticsRead) { try await $0.statistics($1) },
    .init(.get, "/v1/funnel", scope: .statisticsRead) { try await $0.funnel($1) },
    .init(.get, "/v1/statistics/campaigns", scope: .statisticsRead) {
      try await $0.campaignStatistics($1)
    },
  ]

  private static let invitations: [ManagementEndpoint] = [
    .init(.post, "/v1/invitations", scope: .invitationsWrite, acceptsIdempotencyKey: true) {
      try await $0.issueInvitation($1)
    },
    .init(.get, "/v1/invitations", scope: .invitationsRead) { try await $0.listInvitations($1) },
    .init(.post, "/v1/invitations/bulk", scope: .invitationsWrite, acceptsIdempotencyKey: true) {
      try await $0.issueInvitations($1)
    },
    .init(.get, "/v1/invitations/{id}", scope: .invitationsRead) {
      try await $0.showInvitation($1)
    },
    .init(.post, "/v1/invitations/{id}/revoke", scope: .invitationsWrite) {
      try await $0.revokeInvitation($1)
    },
    .init(.get, "/v1/invitations/{id}/qr", scope: .invitationsRead) {
      try await $0.invitationQRCode($1, hasLogo: false)
    },
    .init(
      .post,
      "/v1/invitations/{id}/qr",
      scope: .invitationsRead,
      maximumByteCount: logoByteCount
    ) { try await $0.invitationQRCode($1, hasLogo: true) },
    .init(.get, "/v1/invitations/{id}/redemptions", scope: .invitationsRead) {
      try await $0.listRedemptions($1)
    },
    .init(.get, "/v1/invitations/{id}/statistics", scope: .statisticsRead) {
      try await $0.invitationStatistics($1)
    },
  ]

  private static let exports: [ManagementEndpoint] = [
    .init(.get, "/v1/exports/{kind}", scope: .exportsRead) { try await $0.export($1) }
  ]

  private static let attribution: [ManagementEndpoint] = [
    .init(.get, "/v1/attribution", scope: .attributionRead) { try await $0.attribution($1) },
    .init(.post, "/v1/erasures", scope: .erasuresWrite) { try await $0.erase($1) },
  ]

  private static let webhooks: [ManagementEndpoint] = [
    .init(.get, "/v1/webhooks", scope: .webhooksRead) { try await $0.listWebhooks($1) },
    .init(.get, "/v1/webhooks/{name}/dead-letters", scope: .webhooksRead) {
      try await $0.listDeadLetters($1)
    },
    .init(.post, "/v1/webhooks/{name}/dead-letters/replay", scope: .webhooksWrite) {
      try await $0.replayDeadLetters($1)
    },
    .init(.post, "/v1/webhooks/{name}/dead-letters/{id}/replay", scope: .webhooksWrite) {
      try await $0.replayDeadLetters($1)
    },
    .init(.delete, "/v1/webhooks/{name}/dead-letters/{id}", scope: .webhooksWrite) {
      try await $0.discardDeadLetter($1)
    },
  ]

  private static let operations: [ManagementEndpoint] = [
    .init(.get, "/openapi.yaml") { api, _ in api.description(ofApps: false) },
    .init(.get, "/openapi-apps.yaml") { api, _ in api.description(ofApps: true) },
    .init(.get, "/healthz", acceptsAnyHost: true) { api, _ in try api.healthy() },
    .init(.get, "/readyz", acceptsAnyHost: true) { api, _ in try await api.ready() },
    .init(.get, "/metrics") { api, _ in api.metrics() },
  ]
}
