import SiteAssociation

/// Notes that a proxy hides the addresses of the host.
struct CheckedThroughProxy: HostingRule {
  static let about = RuleDescription(
    3054,
    "Checked through a proxy",
    severity: .note,
    platform: .http,
    effect: """
      The proxy resolves the host name, so Linkwright did not check the host's addresses. No \
      finding reports that an address is private or unreachable, or that the host has only IPv6 \
      addresses. If the proxy inspects TLS, Linkwright checked the proxy's certificate instead of \
      the host's certificate.
      """,
    cure: "To check the addresses, run the command without a proxy, or add the host to NO_PROXY.",
    evidence: .documented,
    background: """
      With a proxy in HTTPS_PROXY or ALL_PROXY, Linkwright does not resolve host names. Apple's \
      CDN and devices do not use the proxy of this machine. If the proxy inspects TLS, pass the CA \
      certificate of the proxy with --ca.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let exchange = host.exchange, let proxy = exchange.proxy,
      exchange.failure?.code.isAboutProxy != true
    else { return }
    report.reportAsIs(Self.about, "\(host.name) was checked through the proxy \(proxy.name).")
  }
}

extension HostInspection {
  /// The proxy that may have replaced the host's certificate, as a proxy that inspects TLS does.
  var proxyOfCertificate: Proxy? { exchange?.tls == nil ? nil : exchange?.proxy }
}

extension HostingReport {
  /// Reports a fault in a certificate chain. If the request went through a proxy, the chain may be
  /// the proxy's.
  mutating func reportChain(_ about: RuleDescription, _ problem: String, of host: HostInspection) {
    guard let proxy = host.proxyOfCertificate else { return report(about, problem) }
    report(
      about,
      problem,
      traits: about.traits.union([.thisMachine]),
      effect: "If the proxy \(proxy.name) inspects TLS, the certificate may come from this proxy. "
        + "Clients that do not use the proxy may get a different certificate.",
      cure: "If the proxy inspects TLS, pass its CA certificate with --ca. Otherwise: "
        + about.cure.prefix(1).lowercased() + about.cure.dropFirst()
    )
  }
}
