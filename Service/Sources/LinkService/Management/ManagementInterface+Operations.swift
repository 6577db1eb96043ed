import HTTPTypes

extension ManagementInterface {
  /// The description of the calls of this listener, or of those of apps on the public one.
  func description(ofApps: Bool) -> CallAnswer {
    CallAnswer(
      contentType: "application/yaml",
      body: ofApps ? APIDescription.apps : APIDescription.management
    )
  }

  /// Answers as long as the process does.
  func healthy() throws -> CallAnswer {
    try CallAnswer(["status": "alive"])
  }

  /// Whether visits can be answered and kept.
  func ready() async throws -> CallAnswer {
    let report = await health.report(of: parts.store)
    return try CallAnswer(report, status: report.isReady ? .ok : .serviceUnavailable)
  }

  func metrics() -> CallAnswer {
    let text = parts.metrics.text(journal: health.journal())
    return CallAnswer(
      contentType: "text/plain; version=0.0.4; charset=utf-8",
      body: Array(text.utf8)
    )
  }
}
