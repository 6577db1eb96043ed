package import SiteAssociation

extension RuleDescription {
  /// Every kind of finding about hosting, and about apps and hosts, by code.
  package static let hosting: [RuleDescription] =
    (HostingReport.rules.map { $0.about } + ServedFiles.rules.map { $0.about })
    .sorted { $0.code < $1.code }
}

/// Collects the findings about one host.
struct HostingReport {
  private(set) var findings: [Finding] = []
  /// Whether what is reported is the fault of the network here, and says nothing about the host.
  var isLocal = false

  private static let localEffect = """
    Nothing can be said about the host from here: Apple's CDN cannot be asked either, for the same reason.
    """
  private static let localCure =
    "Look at the network of this machine: name servers, proxy, firewall. Then try again."

  mutating func report(
    _ about: RuleDescription,
    _ problem: String,
    severity: Finding.Severity? = nil,
    effect: String? = nil,
    cure: String? = nil
  ) {
    findings.append(
      Finding(
        code: about.code,
        severity: severity ?? about.severity,
        place: nil,
        problem: problem,
        effect: isLocal ? Self.localEffect : effect ?? about.effect,
        cure: isLocal ? Self.localCure : cure ?? about.cure,
        evidence: about.evidence
      )
    )
  }

  /// Every rule, by code.
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
  /// What is wrong with how the host serves its file, the worst first. What is wrong with the file itself
  /// is for the linter.
  package var findings: [Finding] {
    var report = HostingReport()
    for rule in HostingReport.rules {
      report.isLocal = sharesFailureWithCDN && !(rule is UnreachableCDN.Type)
      rule.init().check(self, report: &report)
    }
    return report.findings.worstFirst
  }
}
