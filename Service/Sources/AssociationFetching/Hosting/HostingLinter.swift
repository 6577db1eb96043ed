package import SiteAssociation

/// Runs all rules about how a host serves its file.
enum HostingLinter {
  /// The rules in the order of their codes. Add new rules here.
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
    OversizedFile.self, CompressionBomb.self, DamagedCompression.self,
    UncompressedBody.self, PageInsteadOfFile.self,
    EmptyResponse.self, MissingContentType.self, UnexpectedContentType.self,
    NoFileAtCDN.self, UnreachableCDN.self, CopyOfMissingFile.self,
    FaultyProxy.self, CheckedThroughProxy.self,
  ]
}

extension HostInspection {
  /// The findings about how the host serves its file. The most severe findings come first. Findings
  /// about the content of the file come from the linter for association files.
  package var findings: [Finding] {
    var report = HostingReport(isLocal: sharesFailureWithCDN)
    for rule in HostingLinter.rules { rule.init().check(self, report: &report) }
    return report.findings.worstFirst
  }
}

extension RuleDescription {
  /// The descriptions of all findings about hosting, and about apps and hosts, ordered by code.
  package static let hosting: [RuleDescription] =
    (HostingLinter.rules.map { $0.about } + FetchedFiles.rules.map { $0.about })
    .sorted { $0.code < $1.code }
}
