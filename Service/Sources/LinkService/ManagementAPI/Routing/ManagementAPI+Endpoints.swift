import HTTPTypes
import LinkStore

extension ManagementAPI {
  /// The table of calls. A path stands before another one that has a parameter in its place.
  static let endpoints: [ManagementEndpoint] = links + invitations + operations

  private static let links: [ManagementEndpoint] = [
    .init(.post, "/v1/links", .linksWrite, isRepeatable: true) { try await $0.createLink($1) },
    .init(.get, "/v1/links", .linksRead) { try await $0.listLinks($1) },
    .init(
      .post,
      "/v1/links/bulk",
      .linksWrite,
      maximumByteCount: LinkLines.maximumByteCount,
      isRepeatable: true
    ) { try await $0.createLinks($1) },
    .init(.get, "/v1/links/{id}", .linksRead) { try await $0.showLink($1) },
    .init(.patch, "/v1/links/{id}", .linksWrite) { try await $0.changeLink($1) },
    .init(.post, "/v1/links/{id}/archive", .linksWrite) {
      try await $0.setArchived(true, $1)
    },
    .init(.post, "/v1/links/{id}/restore", .linksWrite) {
      try await $0.setArchived(false, $1)
    },
    .init(.get, "/v1/links/{id}/statistics", .statisticsRead) {
      try await $0.linkStatistics($1)
    },
    .init(.get, "/v1/statistics/campaigns", .statisticsRead) {
      try await $0.campaignStatistics($1)
    },
  ]

  private static let invitations: [ManagementEndpoint] = [
    .init(.post, "/v1/invitations", .invitationsWrite, isRepeatable: true) {
      try await $0.issueInvitation($1)
    },
    .init(.get, "/v1/invitations", .invitationsRead) { try await $0.listInvitations($1) },
    .init(.post, "/v1/invitations/bulk", .invitationsWrite, isRepeatable: true) {
      try await $0.issueInvitations($1)
    },
    .init(.get, "/v1/invitations/{id}", .invitationsRead) { try await $0.showInvitation($1) },
    .init(.post, "/v1/invitations/{id}/revoke", .invitationsWrite) {
      try await $0.revokeInvitation($1)
    },
    .init(.get, "/v1/invitations/{id}/statistics", .statisticsRead) {
      try await $0.invitationStatistics($1)
    },
  ]

  private static let operations: [ManagementEndpoint] = [
    .init(.get, "/openapi.yaml") { interface, _ in interface.description(ofApps: false) },
    .init(.get, "/openapi-apps.yaml") { interface, _ in interface.description(ofApps: true) },
    .init(.get, "/healthz") { interface, _ in try interface.healthy() },
    .init(.get, "/readyz") { interface, _ in try await interface.ready() },
    .init(.get, "/metrics") { interface, _ in interface.metrics() },
  ]
}
