import LinkOpening
import SiteAssociation

/// The third stage of `diagnose`: a verdict in sentences, to be printed as text or JSON.
struct Diagnosis: Sendable, Hashable {
  /// A check.
  struct Step: Sendable, Hashable {
    /// The stable name of the check, for programs.
    var kind: String
    var mark: Verdict.Mark
    var sentence: String
    var evidence: Evidence
    /// What to change; nil if nothing needs to change.
    var cure: String?
  }

  /// The first check that keeps the link out of the app.
  struct Cause: Sendable, Hashable {
    var kind: String
    /// A sentence that does not require knowledge of association files.
    var sentence: String
    var cure: String
    var evidence: Evidence
  }

  var url: String
  var appID: String
  var conclusion: Verdict.Conclusion
  /// For yes, the entry that the app needs; for depends, the condition; else what happens instead. Empty if
  /// there is nothing to add.
  var consequence: String
  var cause: Cause?
  var steps: [Step]
  /// Assumptions and doubts.
  var notes: [String]

  init(describing verdict: Verdict) {
    url = verdict.facts.url
    appID = verdict.facts.appID
    conclusion = verdict.conclusion
    consequence = Self.text(of: verdict.consequence)
    cause = verdict.cause.map { step in
      let text = StepDescription(step, in: verdict)
      return Cause(
        kind: step.ground.kind,
        sentence: text.cause ?? text.sentence,
        cure: text.cure ?? "",
        evidence: verdict.isCauseUncertain ? .unknown : step.ground.evidence
      )
    }
    steps = verdict.steps.map { step in
      let text = StepDescription(step, in: verdict)
      return Step(
        kind: step.ground.kind,
        mark: step.mark,
        sentence: text.sentence,
        evidence: step.ground.evidence,
        cure: text.cure
      )
    }
    notes = []
    for text in verdict.notes.map(Self.text) where !notes.contains(text) { notes.append(text) }
  }

  private static func text(of consequence: Verdict.Consequence) -> String {
    switch consequence {
    case .none: ""
    case .mode(let condition): "It opens only if \(condition)."
    case .gap(let gap): text(of: gap)
    case .decision(let decision): decision.description
    case .entry(let entry): "\(entry)"
    }
  }

  private static func text(of gap: Verdict.Gap) -> String {
    switch gap {
    case .network(let host):
      "Neither \(host) nor Apple's CDN could be reached from here. Check the network of this machine."
    case .machine(let finding): finding.problem + " " + finding.cure
    case .directFetch(let finding):
      finding.problem
        + " A device in an alternate mode fetches the file from the host. It may follow the redirect, read "
        + "the body of an error response, and trust a certificate authority that was installed on it "
        + "(inferred)."
    case .rulesOnDevice:
      "The device has a file that names the app, but the rules of that file are unknown here. Name the file "
        + "with -j."
    case .olderFile:
      "The device has an older file that names the app. The file that it gets next does not."
    }
  }

  private static func text(of note: Verdict.Note) -> String {
    switch note {
    case .givenFile:
      "The file given with -j replaces the file that devices have. Neither the host nor Apple's CDN was "
        + "queried."
    case .cdnSkipped(let host):
      "Apple's CDN was not queried. The file that \(host) serves replaces its copy."
    case .cdnUnreachable(let reason, let host):
      "Apple's CDN could not be queried from here (\(reason))."
        + (host.map { " The file that \($0) serves replaces its copy." } ?? "")
    case .assumedRules(let host):
      "The device's file is assumed to have the rules that \(host) serves now."
    case .assumedEntry: "Use --entitlements to check the entries that the app really has."
    case .caveat(let caveat): caveat.sentence
    }
  }
}

extension ModeCondition: CustomStringConvertible {
  /// The rest of a sentence after "if".
  var description: String {
    [
      needsDeveloperMode
        ? "Associated Domains Development is on and the build is signed for development" : nil,
      needsDirectDownload ? "device management allows the app direct download" : nil,
    ]
    .compactMap(\.self).joined(separator: ", or if ")
  }
}
