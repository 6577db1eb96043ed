import SiteAssociation

/// The server speaks http where https is expected, or only at its own port.
struct PlainHTTP: HostingRule {
  static let about = RuleDescription(
    3009,
    "Plain http instead of https",
    effect:
      "Apple's CDN and devices fetch the file over https only, so they get none and every link "
      + "opens the browser.",
    cure: "Serve the host over https on port 443, with a certificate of a public authority.",
    evidence: .documented,
    background: """
      Links with http are eligible for an app like those with https; only the file is not. A load \
      balancer that ends TLS has to do so for this host too.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    if host.failure == .notTLS {
      report.report(Self.about, "Port \(host.host.port) of \(host.name) does not speak TLS.")
    } else if host.servesPlainFile {
      report.report(
        Self.about,
        "\(host.name) serves the file over plain http only; https on port 443 fails."
      )
    }
  }
}
