import HTTPTypes
import LinkStore
import LinkwrightCore

/// The API for the team, on the management listener. It has endpoints for links, invitations,
/// statistics and the state of the service.
struct ManagementAPI: Sendable {
  let dependencies: ServiceDependencies
  let keys: KeyAuthenticator
  let monitor: StateMonitor
  var hosts = ManagementHosts()
  var metricsSources = MetricsReport.Sources()
  var qrDrawer = QRDrawer()

  /// Returns the branded host of a new link or invitation.
  ///
  /// - Parameter host: The requested host; nil for the only branded host.
  /// - Throws: ``Problem``
  func brandedSite(_ host: String?) throws -> HostSite {
    try dependencies.sites.value.brandedSite(host)
  }

  // MARK: Operations

  /// The OpenAPI description of the management API, or of the API for apps on the public listener.
  func description(ofApps: Bool) -> APIResponse {
    APIResponse(
      contentType: "application/yaml",
      body: ofApps ? APIDescription.apps : APIDescription.management
    )
  }

  /// Succeeds until the service begins to stop. It then fails before the listeners close, so that
  /// load balancers can react.
  func healthy() throws -> APIResponse {
    let isHealthy = monitor.state.canAnswerVisitors
    return try APIResponse(
      HealthDocument(
        status: isHealthy ? .alive : .stopping,
        notices: dependencies.visitedNetworks.notice.map { [$0] }
      ),
      status: isHealthy ? .ok : .serviceUnavailable
    )
  }

  /// Succeeds if the service can store everything that it acknowledges.
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
      state: monitor.state,
      clockStepCount: monitor.clockStepCount
    )
    return APIResponse(
      contentType: "text/plain; version=0.0.4; charset=utf-8",
      body: Array(report.text.utf8)
    )
  }
}
