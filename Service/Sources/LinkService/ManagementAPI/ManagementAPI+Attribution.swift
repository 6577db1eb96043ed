import LinkStore
import LinkwrightCore

extension ManagementAPI {
  /// Returns the attributions of one installation, or of all on a page.
  func attribution(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("installation", "since", "until", "cursor", "limit")
    let records = AttributionRecords(sites: dependencies.sites.value)
    if let text = call.query["installation"] {
      let id = try InstallationID.checked(text)
      guard let history = try await dependencies.store.installation(id) else {
        throw Problem(
          .notFound,
          "No installation has this ID. It was never reported, was erased, or was removed because it is"
            + " old."
        )
      }
      return try APIResponse(InstallationDocument(history, records))
    }
    let page = try await dependencies.store.installations(
      since: call.time(of: "since"),
      until: call.time(of: "until"),
      after: call.query["cursor"],
      limit: call.limit()
    )
    return try APIResponse(
      InstallationListDocument(
        installations: page.elements.map { InstallationDocument($0, records) },
        nextCursor: page.nextCursor
      )
    )
  }

  /// Erases an installation, a redeemer or an inviter.
  func erase(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery()
    let request = try call.decoded(ErasureRequest.self)
    return try await APIResponse(request.subject.erase(in: dependencies.store, at: call.time))
  }
}

extension ManagementCall {
  /// - Throws: ``Problem``
  fileprivate func time(of name: String) throws -> Timestamp? {
    guard let text = query[name] else { return nil }
    guard let time = Timestamp(text) else {
      throw Problem(.invalidValue, "\"\(name)\" must be a time such as 2026-11-21T06:59:58Z.")
    }
    return time
  }
}
