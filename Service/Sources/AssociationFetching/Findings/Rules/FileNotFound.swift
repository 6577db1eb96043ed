import SiteAssociation

/// Reports a status that says the file does not exist.
struct FileNotFound: HostingRule {
  static let about = RuleDescription(
    3022,
    "No file",
    effect: "Apple's CDN has no file for devices (SWCERR00101), so every link opens the browser.",
    cure: "Serve the file at /.well-known/apple-app-site-association, without an extension.",
    evidence: .observed,
    background: """
      The file name has no extension and its folder begins with a dot, so build and upload tools \
      often skip it. Every host in the entitlements needs its own file: www.example.com does not \
      use the file of example.com. Only a wildcard such as *.example.com uses the file of \
      example.com.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [404, 410].contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(Self.about, "There is no file at \(host.fileURL) (status \(status)).")
  }
}
