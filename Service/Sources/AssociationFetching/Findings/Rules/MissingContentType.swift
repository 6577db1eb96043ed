import SiteAssociation

/// No word about what it is.
struct MissingContentType: HostingRule {
  static let about = RuleDescription(
    3038,
    "Missing Content-Type",
    severity: .note,
    effect:
      "Devices do not look at the type (inferred), so nothing breaks today; Apple's documents ask "
      + "for application/json.",
    cure: "Send Content-Type: application/json.",
    evidence: .inferred,
    background: """
      The file has no extension that a web server could tell the type from; it has to be told by the \
      path.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasFile, let response = host.response, response.headers.mediaType ?? "" == "" else {
      return
    }
    report.report(Self.about, "The file at \(host.fileURL) has no Content-Type.")
  }
}
