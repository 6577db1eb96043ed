import SiteAssociation

/// Collects the findings about one host.
struct HostingReport {
  private(set) var findings: [Finding] = []
  /// Whether the network of this machine causes the findings. In that case, they say nothing about
  /// the host.
  private let isLocal: Bool

  /// - Parameter isLocal: Whether requests to Apple's CDN fail for the same reason as requests to
  ///   the host.
  init(isLocal: Bool = false) { self.isLocal = isLocal }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - about: The description of the finding's code.
  ///   - problem: One sentence that says what is wrong with this host.
  ///   - severity: The severity, if it differs from the usual one.
  ///   - traits: The traits, if they differ from the usual ones.
  ///   - effect: The effect, if it differs from the usual one.
  ///   - cure: The cure, if it differs from the usual one.
  mutating func report(
    _ about: RuleDescription,
    _ problem: String,
    severity: Finding.Severity? = nil,
    traits: Set<Finding.Trait>? = nil,
    effect: String? = nil,
    cure: String? = nil
  ) {
    var finding = Finding(
      code: about.code,
      severity: severity ?? about.severity,
      place: nil,
      problem: problem,
      effect: effect ?? about.effect,
      cure: cure ?? about.cure,
      evidence: about.evidence,
      traits: traits ?? about.traits
    )
    if isLocal {
      finding.effect = """
        The host cannot be checked from here: requests to Apple's CDN fail for the same reason, so \
        the network of this machine is probably at fault.
        """
      finding.cure =
        "Check the network of this machine (name servers, proxy and firewall), then try again."
    }
    findings.append(finding)
  }

  /// Adds a finding whose effect and cure also apply if the network of this machine causes it.
  mutating func reportAsIs(_ about: RuleDescription, _ problem: String) {
    var report = HostingReport()
    report.report(about, problem)
    findings += report.findings
  }
}
