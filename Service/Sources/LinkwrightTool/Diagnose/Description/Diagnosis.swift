import LinkOpening
import SiteAssociation

/// The third stage of `diagnose`: a description of the verdict in sentences, which is printed as
/// text or JSON.
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
    /// A sentence for readers who do not know association files.
    var sentence: String
    var cure: String
    var evidence: Evidence
  }

  var url: String
  var appID: String
  var conclusion: Verdict.Conclusion
  /// The entry that the app needs if the conclusion is yes, the condition if it is depends, or
  /// otherwise what happens instead. Empty if there is nothing to add.
  var consequence: String
  var cause: Cause?
  var steps: [Step]
  /// The assumptions behind the conclusion, and doubts about it.
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
      "Neither \(host) nor Apple's CDN is reachable from this machine. Check the network of this machine."
    case .machine(let finding): finding.problem + " " + finding.cure
    case .directFetch(let finding):
      finding.problem
        + " A device in an alternate mode fetches the file from the host. It may follow the redirect, read "
        + "the body of an error response, and trust a certificate authority that was installed on it "
        + "(inferred)."
    case .rulesOnDevice:
      "The device has a file that names the app, but the rules in that file are unknown. Pass the file "
        + "with -j."
    case .olderFile:
      "The device has an older file that names the app. The next file that it fetches does not name the "
        + "app."
    }
  }

  private static func text(of note: Verdict.Note) -> String {
    switch note {
    case .givenFile:
      "Devices are assumed to have the file passed with -j. Linkwright contacted neither the host nor "
        + "Apple's CDN."
    case .cdnSkipped(let host):
      "Linkwright did not contact Apple's CDN. Its copy is assumed to be the file that \(host) serves."
    case .cdnUnreachable(let reason, let host):
      "Apple's CDN is unreachable from this machine (\(reason))."
        + (host.map { " Its copy is assumed to be the file that \($0) serves." } ?? "")
    case .assumedRules(let host):
      "The device's file is assumed to have the same rules as the file that \(host) serves now."
    case .assumedEntry: "Use --entitlements to check the app's actual entries."
    case .caveat(let caveat): caveat.sentence
    }
  }
}

extension ModeCondition: CustomStringConvertible {
  /// The condition as the end of a sentence, to follow "if".
  var description: String {
    [
      needsDeveloperMode
        ? "Associated Domains Development is on and the build is signed for development" : nil,
      needsDirectDownload ? "an MDM profile allows direct download for the app" : nil,
    ]
    .compactMap(\.self).joined(separator: ", or if ")
  }
}
