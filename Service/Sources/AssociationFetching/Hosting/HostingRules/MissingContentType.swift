import SiteAssociation

/// Reports a file without a media type.
struct MissingContentType: HostingRule {
  static let about = RuleDescription(
    3038,
    "Missing Content-Type",
    severity: .note,
    effect: """
      Devices ignore the media type (inferred), so nothing breaks today. Apple's documentation \
      asks for application/json.
      """,
    cure: "Send Content-Type: application/json.",
    evidence: .inferred,
    background: """
      A web server cannot derive the media type from the file name, because the name has no \
      extension. Configure the media type for the path /.well-known/apple-app-site-association.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.hasFile, let exchange = host.exchange, exchange.headers.mediaType ?? "" == "" else {
      return
    }
    report.report(Self.about, "The file at \(host.fileURL) has no Content-Type.")
  }
}
