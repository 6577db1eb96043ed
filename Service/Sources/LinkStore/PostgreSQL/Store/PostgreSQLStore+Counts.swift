extension PostgreSQLStore {
  package func counts(link id: String) async throws -> Counts { try await counts(of: id) }

  package func counts(invitation id: String) async throws -> Counts { try await counts(of: id) }

  private func counts(of subject: String) async throws -> Counts {
    try await Counts(all(CountSlices.bySubject, [.text(subject)], as: CountRow.init(row:)))
  }

  package func countsByCampaign(
    host: String?
  ) async throws -> [(campaign: String?, counts: Counts)] {
    try await CountRow.byCampaign(
      all(CountSlices.byCampaign, [StoredValue(host)], as: CountRow.init(row:))
    )
  }

  package func visitCountsOfLimitedLinks() async throws -> [String: Int] {
    try await CountRow.byName(all(CountSlices.ofLimitedLinks, [], as: CountRow.init(row:)))
  }
}
