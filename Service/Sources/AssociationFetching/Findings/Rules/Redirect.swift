import SiteAssociation

/// The file is somewhere else.
struct Redirect: HostingRule {
  static let about = RuleDescription(
    3018,
    "Redirect",
    effect:
      "Apple supports no redirect for this file, so devices get none and every link opens the "
      + "browser.",
    cure: "Serve the file at this very address, and make an exception from the redirect for "
      + "/.well-known/apple-app-site-association.",
    evidence: .documented,
    background: """
      TN3155 says that 301 and 302 are not supported. What the CDN does with a redirect is unknown; a \
      device in an alternate mode follows one to https (inferred), which hides the mistake during \
      development. Typical are redirects from the bare domain to www, from http to https with another \
      host, to a language, or to a path with a slash at its end. The file of each host must be at the \
      host itself.
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
    let place = site.hops.count > 1 ? ", and in the end to \(last.url)" : ""
    if let failure = last.failure {
      return "\(place), where it ends: \(failure.clause)"
    }
    if !last.isSuccess { return "\(place), which answers \(last.status ?? 0)" }
    return last.isPage ? "\(place), which is a page" : "\(place), which has a file"
  }
}
