import LinkStore
import LinkwrightCore

extension ManagementAPI {
  func campaignStatistics(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("host")
    let rows = try await parts.store.countsByCampaign(host: call.query["host"])
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

/// What happened in a campaign.
private struct CampaignDocument: Encodable {
  /// Left out for what belongs to none.
  var campaign: String?
  var counts: Counts
}

private struct CampaignListDocument: Encodable {
  var campaigns: [CampaignDocument]
}
