import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func linkStatistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(dependencies.store.counts(link: link(namedBy: call).id))
  }

  func invitationStatistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    return try await APIResponse(
      dependencies.store.counts(invitation: invitation(namedBy: call).id)
    )
  }

  func statistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery(StatisticsRequest.names)
    let request = try StatisticsRequest { call.query[$0] }
    let report = StatisticsReport(dependencies.store, at: call.time)
    return try await APIResponse(report.document(request))
  }

  func funnel(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery(FunnelRequest.names)
    let request = try FunnelRequest { call.query[$0] }
    let report = FunnelReport(dependencies.store, at: call.time)
    return try await APIResponse(report.document(request))
  }

  func campaignStatistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("host")
    let rows = try await dependencies.store.countsByCampaign(host: call.query["host"])
    return try APIResponse(
      CampaignListDocument(
        campaigns: rows.map { row in
          let name = row.campaign ?? ""
          return CampaignDocument(campaign: name.isEmpty ? nil : name, counts: row.counts)
        }
      )
    )
  }
}

/// The counts of a campaign.
private struct CampaignDocument: Encodable {
  /// The name of the campaign; absent for events without a campaign.
  var campaign: String?
  var counts: Counts
}

private struct CampaignListDocument: Encodable {
  var campaigns: [CampaignDocument]
}
