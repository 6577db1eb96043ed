import HTTPTypes
import LinkStore
import LinkwrightCore

/// The API for the team, on the management listener: links, invitations, statistics and the state of
/// the service.
struct ManagementAPI: Sendable {
  let dependencies: ServiceDependencies
  let keys: KeyAuthenticator
  let monitor: StateMonitor
  var hosts = ManagementHosts()
  var metricsSources = MetricsReport.Sources()

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

  /// Whether visitors can be answered. Fails first of all when the service stops.
  func healthy() throws -> APIResponse {
    let isHealthy = monitor.state.canAnswerVisitors
    return try APIResponse(
      HealthDocument(status: isHealthy ? .alive : .stopping),
      status: isHealthy ? .ok : .serviceUnavailable
    )
  }

  /// Whether everything that the service acknowledges is kept.
  func ready() async throws -> APIResponse {
    let state = await monitor.observe(isWriting: true)
    return try APIResponse(
      ReadinessDocument(state, snapshot: monitor.snapshotStatus, at: dependencies.now()),
      status: state.isReady ? .ok : .serviceUnavailable
    )
  }

  func metrics() -> APIResponse {
    let report = MetricsReport(
      dependencies: dependencies,
      sources: metricsSources,
      journal: monitor.journalStatus,
      snapshot: monitor.snapshotStatus,
      state: monitor.state
    )
    return APIResponse(
      contentType: "text/plain; version=0.0.4; charset=utf-8",
      body: Array(report.text.utf8)
    )
  }
}
