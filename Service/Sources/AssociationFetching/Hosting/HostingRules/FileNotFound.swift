import SiteAssociation

/// Reports a status that says the file does not exist.
struct FileNotFound: HostingRule {
  static let about = RuleDescription(
    3022,
    "File not found",
    effect: """
      Apple's CDN gets no file to pass on to devices (SWCERR00101), so links to the host open the \
      browser.
      """,
    cure: """
      Serve the file at /.well-known/apple-app-site-association, without a file name extension.
      """,
    evidence: .observed,
    background: """
      The file name has no extension, and the name of its folder begins with a dot. Build and \
      upload tools therefore often skip the file. Status 410 (gone) is also reported as this finding. \
      Every host in the entitlements needs its own file: for www.example.com, devices do not use \
      the file of example.com. A wildcard is an exception: for the entry *.example.com, devices \
      use the file of example.com.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, [404, 410].contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(
      Self.about,
      "There is no file at \(host.fileURL) (status \(status)).",
      cure: "Serve the file at \(host.fileURL), without a file name extension."
    )
  }
}
