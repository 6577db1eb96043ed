import SiteAssociation

/// The file is for those who have signed in.
struct SignInWall: HostingRule {
  static let about = RuleDescription(
    3019,
    "File behind a sign-in",
    effect:
      "Nobody signs in for Apple's CDN or a device, so they get no file and every link opens the "
      + "browser.",
    cure:
      "Let everybody fetch /.well-known/apple-app-site-association without signing in; there is "
      + "nothing secret in it.",
    evidence: .documented,
    background: """
      The file has to be public (TN3155). Typical are staging hosts behind a password or single \
      sign-on. For these, an alternate mode and an exception for this one path help.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site else { return }
    if site.first.status == 401 {
      report.report(Self.about, "\(host.fileURL) asks for a password (status 401).")
    } else if site.endsAtSignIn, site.first.redirectLocation != nil {
      let target = site.signInURL ?? site.destination.url
      report.report(Self.about, "\(host.fileURL) redirects to a sign-in: \(target).")
    } else if site.endsAtSignIn {
      report.report(Self.about, "\(host.fileURL) answers with a page that asks for a password.")
    }
  }
}
