package import SiteAssociation

/// Collects the findings about one host.
struct HostingReport {
  private(set) var findings: [Finding] = []
  /// Whether the network of this machine causes the findings, so that they say nothing about the
  /// host.
  private let isLocal: Bool

  /// - Parameter isLocal: Whether Apple's CDN cannot be reached for the same reason as the host.
  init(isLocal: Bool = false) { self.isLocal = isLocal }

  /// Reports a finding of a rule.
  ///
  /// - Parameters:
  ///   - about: The rule.
  ///   - problem: What is wrong with this host, in one sentence.
  ///   - severity: The severity here, if it differs from that of the rule.
  ///   - traits: The traits here, if they differ from those of the rule.
  ///   - effect: The effect here, if it differs from that of the rule.
  ///   - cure: The cure here, if it differs from that of the rule.
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

  /// Reports a finding whose effect and cure apply even if the network of this machine is at fault.
  mutating func reportAsIs(_ about: RuleDescription, _ problem: String) {
    var report = HostingReport()
    report.report(about, problem)
    findings += report.findings
  }

  /// All rules, by code.
  static let rules: [any HostingRule.Type] = [
    UnknownName.self, SilentNameServer.self, PrivateAddress.self, RefusedConnection.self,
    NoConnection.self, IPv6Only.self, UnreachableAddress.self, DifferentAddressFamilies.self,
    PlainHTTP.self, ExpiredCertificate.self, WrongNameCertificate.self,
    SelfSignedCertificate.self, UnknownAuthority.self, MissingIntermediate.self,
    UnsuitableCertificate.self, CertificateRefusedByApple.self, NoTrustedAuthorities.self,
    UnsupportedNameConstraints.self, FailedHandshake.self, OldTLS.self,
    Redirect.self, SignInWall.self, CrawlerBlocked.self, Forbidden.self, FileNotFound.self,
    FileAtRootOnly.self, ServerError.self, UnexpectedStatus.self,
    ResponseTimeout.self, SlowResponse.self, ClosedWithoutResponse.self, TruncatedResponse.self,
    UnannouncedEnd.self, InvalidChunks.self, OnlyHTTP2.self, NotHTTP.self, OversizedHeaders.self,
    OversizedFile.self, CompressionBomb.self, DamagedCompression.self, PageInsteadOfFile.self,
    EmptyResponse.self, MissingContentType.self, UnexpectedContentType.self,
    NoFileAtCDN.self, UnreachableCDN.self, CopyOfMissingFile.self,
  ]
}

extension HostInspection {
  /// The findings about how the host serves its file, most severe first. The linter checks the file
  /// itself.
  package var findings: [Finding] {
    var report = HostingReport(isLocal: sharesFailureWithCDN)
    for rule in HostingReport.rules { rule.init().check(self, report: &report) }
    return report.findings.worstFirst
  }
}

extension RuleDescription {
  /// The rules about hosting, and about apps and hosts, by code.
  package static let hosting: [RuleDescription] =
    (HostingReport.rules.map { $0.about } + ServedFiles.rules.map { $0.about })
    .sorted { $0.code < $1.code }
}
