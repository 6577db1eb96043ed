import SiteAssociation

/// Reports a server that serves HTTP without TLS.
struct PlainHTTP: HostingRule {
  static let about = RuleDescription(
    3009,
    "Plain HTTP instead of HTTPS",
    effect: """
      Apple's CDN and devices fetch the file only over HTTPS, so they get no file and links to the \
      host open the browser.
      """,
    cure: "Serve the host over HTTPS on port 443, with a certificate from a public CA.",
    evidence: .documented,
    background: """
      Links that begin with http:// can open the app, too, but the association file must be served \
      over HTTPS. If a load balancer terminates TLS for the site, check that it terminates TLS for \
      this host, too.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    if host.failure == .notTLS {
      report.report(Self.about, "\(host.name) does not speak TLS on port \(host.host.port).")
    } else if host.servesPlainFile {
      report.report(
        Self.about,
        "\(host.name) serves the file over plain HTTP only, and HTTPS on port 443 fails."
      )
    }
  }
}
