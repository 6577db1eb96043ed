import SiteAssociation

/// Reports a file that requires a sign-in.
struct SignInWall: HostingRule {
  static let about = RuleDescription(
    3019,
    "File behind a sign-in",
    effect: """
      Apple's CDN and devices cannot sign in, so they get no file and links to the host open the \
      browser.
      """,
    cure: """
      Serve /.well-known/apple-app-site-association without a sign-in. The file contains no \
      secrets.
      """,
    evidence: .documented,
    background: """
      The file must be public (Apple's Technote TN3155). Staging hosts are often protected by a \
      password or single sign-on. On a protected host, exempt the path of the file from the \
      sign-in. An alternate mode (?mode=developer or ?mode=managed) does not help: the device then \
      fetches the file directly from the host, and the device cannot sign in either.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site else { return }
    if site.first.status == 401 {
      report.report(Self.about, "\(host.fileURL) requires a password (status 401).")
    } else if site.endsAtSignIn, site.first.redirectLocation != nil {
      let target = site.signInURL ?? site.destination.url
      report.report(Self.about, "\(host.fileURL) redirects to a sign-in page: \(target).")
    } else if site.endsAtSignIn {
      report.report(Self.about, "\(host.fileURL) responds with a page that asks for a password.")
    }
  }
}
