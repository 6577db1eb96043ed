import AssociationFetching
import LinkOpening
import SiteAssociation

extension Verdict {
  /// The subject and the result of a check.
  enum Ground: Sendable {
    /// The build is signed as another app.
    case otherApp(signedAs: String)
    /// A finding about the build or about hosting.
    case finding(Finding)
    /// The host serves a file.
    case site(host: String)
    /// The host serves no file.
    case noSite(host: String, FetchFailure?)
    case readableFile(FileSource)
    case unreadableFile(FileSource, Finding?)
    /// A comparison of Apple's cached copy with the hosted file.
    case copy(CopyComparison, age: Duration?)
    /// A step of the decision that a device makes.
    case opening(OpeningStep)
    /// An entry whose mode works only under a condition.
    case conditionalMode(ModeCondition, Evidence)
    /// An entry that covers the host only for certain values of its build settings.
    case unexpandedEntry(UnexpandedEntry)
    /// A step of the decision that does not affect the verdict.
    case circumstance(OpeningStep)
    /// - Parameter isServedNow: Whether a device that fetches the file now gets a file that names
    ///   the app.
    case record(RecordInterpretation, isServedNow: Bool)
    /// - Parameter isCutOff: Whether the records are truncated.
    case noRecord(isCutOff: Bool)
    /// Another app that takes precedence over the app in question.
    ///
    /// - Parameter choice: The step in which the device chooses the other app; nil if it is unknown
    ///   whether the other app is installed.
    case precedence(of: [String], choice: OpeningStep?, Evidence)
    /// The decision itself, if no single check fails.
    case decision(OpeningDecision, Evidence)
  }

  /// The origin of an association file.
  enum FileSource: Sendable, Hashable {
    case argument
    case copy
    case site
    /// The host, from which Apple's CDN fetches the file. The CDN's parser is stricter than that of
    /// devices.
    case crawledSite
  }

  /// The results of Apple's cached copy and of the hosted file for the link.
  enum CopyComparison: Sendable, Hashable {
    case same
    /// The link opens the app only under the hosted file.
    case opensByFile
    /// The link opens the app only under the copy.
    case opensByCopy
  }
}

extension Verdict.Ground {
  /// The stable name of the check, for programs.
  var kind: String {
    switch self {
    case .otherApp: "app"
    case .finding(let finding): finding.code.rawValue
    case .site, .noSite: "site"
    case .readableFile, .unreadableFile: "json"
    case .copy: "cdn"
    case .opening(let step), .circumstance(let step): step.kind.rawValue
    case .conditionalMode: OpeningStep.Kind.mode.rawValue
    case .unexpandedEntry: OpeningStep.Kind.entry.rawValue
    case .record, .noRecord: "record"
    case .precedence: OpeningStep.Kind.order.rawValue
    case .decision: "decision"
    }
  }

  /// The evidence for the rule that the check applies.
  var evidence: Evidence {
    switch self {
    case .otherApp, .site, .noSite, .readableFile, .unreadableFile, .noRecord, .unexpandedEntry:
      .documented
    case .copy: .observed
    case .finding(let finding): finding.evidence
    case .opening(let step), .circumstance(let step): step.evidence
    case .record(let interpretation, _): interpretation.evidence
    case .conditionalMode(_, let evidence), .decision(_, let evidence),
      .precedence(_, _, let evidence):
      evidence
    }
  }
}
