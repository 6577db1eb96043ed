import HTTPTypes

extension ManagementAPI {
  /// The description of the calls of this listener, or of those of apps on the public one.
  func description(ofApps: Bool) -> APIResponse {
    APIResponse(
      contentType: "application/yaml",
      body: ofApps ? APIDescription.apps : APIDescription.management
    )
  }

  /// Answers as long as the process does.
  func healthy() throws -> APIResponse {
    try APIResponse(["status": "alive"])
  }

  /// Whether visits can be answered and kept.
  func ready() async throws -> APIResponse {
    let report = await health.report(of: parts.store)
    return try APIResponse(report, status: report.isReady ? .ok : .serviceUnavailable)
  }

  func metrics() -> APIResponse {
    let text = parts.metrics.text(journal: health.journal())
    return APIResponse(
      contentType: "text/plain; version=0.0.4; charset=utf-8",
      body: Array(text.utf8)
    )
  }
}
