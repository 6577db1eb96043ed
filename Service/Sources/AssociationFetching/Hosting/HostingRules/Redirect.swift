import SiteAssociation

/// Reports a redirect in place of the file.
struct Redirect: HostingRule {
  static let about = RuleDescription(
    3018,
    "Redirect",
    traits: [.differsOnDevices],
    effect: """
      Apple does not support redirects for this file. Devices may therefore get no file; in that \
      case, links to the host open the browser.
      """,
    cure: """
      Serve the file at this exact URL: exclude /.well-known/apple-app-site-association from the \
      redirect.
      """,
    evidence: .documented,
    background: """
      Apple's Technote TN3155 says that the redirects 301 and 302 are not supported. How the CDN \
      handles a redirect is unknown. In an alternate mode (?mode=developer or ?mode=managed), a \
      device follows a redirect to an HTTPS URL (inferred), so the error goes unnoticed during \
      development. Typical redirects lead to the www host, to a language version of the site, or \
      to the same path with a trailing slash. Each host must serve its own file without a redirect.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let site = host.site, let status = site.first.status,
      let location = site.first.redirectLocation, !site.endsAtSignIn
    else { return }
    let target = site.hops.first?.url ?? location.excerpt()
    report.report(
      Self.about,
      "\(host.fileURL) redirects with \(status) to \(target)\(Self.ending(site))."
    )
  }

  private static func ending(_ site: FetchRecord) -> String {
    let last = site.destination
    let route = site.hops.count > 1 ? ", and finally to \(last.url)" : ""
    if let failure = last.failure {
      return "\(route), where the request fails: \(failure.clause)"
    }
    if !last.isSuccess { return "\(route), which responds with status \(last.status ?? 0)" }
    return last.isPage ? "\(route), which serves a page" : "\(route), which serves a file"
  }
}
