import SiteAssociation

/// There is no file.
struct FileNotFound: HostingRule {
  static let about = RuleDescription(
    3022,
    "No file",
    effect:
      "Apple's CDN has no file to give to devices (SWCERR00101), so every link opens the browser.",
    cure: "Serve the file at /.well-known/apple-app-site-association, without an extension.",
    evidence: .observed,
    background: """
      The name has no extension, and the folder begins with a dot; both get lost easily when a site is \
      built and copied. Every host of the entitlements needs its own: the one of example.com is not \
      used for www.example.com. Only for a wildcard such as *.example.com the file of example.com \
      counts.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [404, 410].contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(Self.about, "There is no file at \(host.fileURL) (status \(status)).")
  }
}
