package import SiteAssociation

/// One thing that can be wrong with how a host serves its file. One type, one page; relatives share a file.
protocol HostingRule: Sendable {
  /// What is true of every finding of the rule; the rule's page is made from it.
  static var about: HostingDescription { get }

  init()

  /// Looks at what was fetched of one host and reports what it finds.
  func check(_ host: HostInspection, report: inout HostingReport)
}

/// What is true of every finding of a rule.
package struct HostingDescription: Sendable, Hashable {
  /// The code of its findings.
  package var code: Finding.Code
  /// What it finds, as a short title without a full stop.
  package var title: String
  /// How bad it is.
  package var severity: Finding.Severity
  /// What people see because of it, in one sentence.
  package var effect: String
  /// What to change, in one sentence.
  package var cure: String
  /// How sure the effect is.
  package var evidence: Evidence
  /// The longer story for the rule's page: how people get there, and whose word it is.
  package var background: String

  init(
    _ code: Int,
    _ title: String,
    severity: Finding.Severity = .error,
    effect: String,
    cure: String,
    evidence: Evidence,
    background: String
  ) {
    self.code = Finding.Code(rawValue: "LW\(code)")
    self.title = title
    self.severity = severity
    self.effect = effect
    self.cure = cure
    self.evidence = evidence
    self.background = background
  }

  /// Every kind of finding about hosting, by code.
  package static let all: [HostingDescription] =
    HostingReport.rules.map { $0.about } + ServedFiles.rules.map { $0.about }
}

/// Collects the findings about one host.
struct HostingReport {
  private(set) var findings: [Finding] = []

  mutating func report(
    _ about: HostingDescription,
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
        effect: effect ?? about.effect,
        cure: cure ?? about.cure,
        evidence: about.evidence
      )
    )
  }

  /// Every rule, by code.
  static let rules: [any HostingRule.Type] = [
    UnknownName.self, SilentNameServer.self, PrivateAddress.self, RefusedConnection.self,
    NoConnection.self, OnlyVersion6.self, DeadFamily.self, DifferingFamilies.self,
    PlainHTTP.self, ExpiredCertificate.self, WrongNameCertificate.self,
    SelfSignedCertificate.self, UnknownAuthority.self, MissingIntermediate.self,
    UnsuitableCertificate.self, FailedHandshake.self, OldTLS.self,
    Redirected.self, SignInWall.self, CrawlerTurnedAway.self, Forbidden.self, FileNotFound.self,
    OnlyAtRoot.self, ServerFailure.self, OtherStatus.self,
    NoAnswerInTime.self, SlowAnswer.self, ClosedWithoutAnswer.self, CutOffAnswer.self,
    UnannouncedEnd.self, NotHTTPAnswer.self, HugeHeaders.self,
    TooLargeAnswer.self, CompressionBomb.self, DamagedCompression.self, PageInsteadOfFile.self,
    EmptyAnswer.self, MissingContentType.self, OtherContentType.self,
    RefusedByCDN.self, UnreachableCDN.self, OlderCopy.self, CopyWithoutFile.self,
  ]
}

extension HostInspection {
  /// What is wrong with how the host serves its file, the worst first. What is wrong with the file itself
  /// is for the linter.
  package var findings: [Finding] {
    var report = HostingReport()
    for rule in HostingReport.rules { rule.init().check(self, report: &report) }
    return report.findings.worstFirst
  }
}
