import HTTPTypes
import LinkStore
import LinkwrightCore

/// The API for the team, on the management listener: links, invitations, statistics and the state of
/// the service.
struct ManagementAPI: Sendable {
  let dependencies: ServiceDependencies
  let keys: KeyAuthenticator
  let health: HealthCheck

  /// The branded host of new links or invitations.
  ///
  /// - Parameter host: nil for the only one.
  /// - Throws: ``Problem``
  func brandedSite(_ host: String?) throws -> HostSite {
    try dependencies.sites.value.brandedSite(host)
  }

  // MARK: Operations

  /// The OpenAPI description of the calls of this listener, or of those for apps on the public one.
  func description(ofApps: Bool) -> APIResponse {
    APIResponse(
      contentType: "application/yaml",
      body: ofApps ? APIDescription.apps : APIDescription.management
    )
  }

  /// Succeeds as long as the process responds.
  func healthy() throws -> APIResponse {
    try APIResponse(["status": "alive"])
  }

  /// Whether the service can look up links and store visits.
  func ready() async throws -> APIResponse {
    let report = await health.report(of: dependencies.store)
    return try APIResponse(report, status: report.isReady ? .ok : .serviceUnavailable)
  }

  func metrics() -> APIResponse {
    let text = dependencies.metrics.text(journal: health.journal())
    return APIResponse(
      contentType: "text/plain; version=0.0.4; charset=utf-8",
      body: Array(text.utf8)
    )
  }
}
