import AssociationFetching
import LinkOpening
import SiteAssociation

/// The third stage of `diagnose`: a description of the verdict in sentences, which is printed as
/// text or JSON.
struct DiagnosisReport: Sendable, Hashable {
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
  /// If the conclusion is `yes`, the entry that the app needs. If the conclusion is `depends`, the
  /// condition. Otherwise, what happens instead of opening the app. Empty if there is nothing to
  /// add.
  var consequence: String
  var cause: Cause?
  var steps: [Step]
  /// The assumptions behind the conclusion, and doubts about it.
  var notes: [String]

  init(describing verdict: Verdict) {
    url = verdict.facts.trail?.links.first ?? verdict.facts.url
    appID = verdict.facts.appID
    conclusion = verdict.conclusion
    consequence = Self.text(of: verdict.consequence, appID: appID)
    cause = verdict.cause.map { step in
      let text = StepDescription(shortenerIn: verdict) ?? StepDescription(step, in: verdict)
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
    var seen: Set<ExactText> = []
    notes = verdict.notes.map(Self.text).filter { seen.insert(ExactText($0)).inserted }
  }

  private static func text(of consequence: Verdict.Consequence, appID: String) -> String {
    switch consequence {
    case .none: ""
    case .mode(let condition): "It opens only if \(condition)."
    case .gap(let gap): text(of: gap)
    case .decision(let decision, let fault): fault?.text(of: decision) ?? decision.description
    case .entry(let entry): "\(entry)"
    case .unexpandedEntry(let entry):
      "It opens \(appID) only if Xcode turns the entry \(entry.text) into \(entry.expanded)."
    case .withoutApps(let apps):
      "It opens \(appID) only if \(list(apps, "or")) is not installed: "
        + (apps.count == 1
          ? "that app comes first in the association file, and its rules match the link, too."
          : "those apps come first in the association file, and their rules match the link, too.")
    case .appClip(let fullAppID):
      "The App Clip \(appID) is offered only if an App Clip experience in App Store Connect covers the "
        + "link, and if the full app"
        + (fullAppID.map { BuildSettingText($0).hasSettings ? "" : " \($0)" } ?? "")
        + " is not installed. If the full app is installed, it opens instead."
    }
  }

  /// Returns up to three apps as a phrase.
  private static func list(_ apps: [String], _ word: String) -> String {
    let rest = apps.count - 3
    let shown =
      apps.prefix(3) + (rest > 0 ? [rest == 1 ? "1 other app" : "\(rest) other apps"] : [])
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }

  private static func text(of trail: RedirectTrail) -> String {
    let start = (trail.links.first ?? "").excerpt()
    let failure = trail.failure.map { " The last request failed: \($0)" } ?? ""
    guard trail.links.count > 1 else {
      return "\(start) does not redirect to another link." + failure
    }
    let hops = zip(trail.links.dropFirst(), trail.statuses).map {
      "\($0.excerpt()) (status \($1))"
    }
    return "\(start) redirects to \(hops.joined(separator: ", then to "))." + failure
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
    case .followed(let trail): Self.text(of: trail)
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
    case .appsBehind(let apps):
      "The rules of \(list(apps, "and")) match the link, too. This app comes before "
        + (apps.count == 1 ? "that app" : "those apps")
        + " in the association file, so it opens even if "
        + (apps.count == 1 ? "that app is installed." : "those apps are installed.")
    case .opensOtherApps(let apps):
      "The rules of \(list(apps, "and")) match the link. If "
        + (apps.count == 1 ? "that app" : "one of those apps") + " is installed, it opens instead."
    case .alsoListedAsClip:
      "The file also lists the app under appclips. If the app is an App Clip, use --clip: universal links "
        + "do not open an App Clip."
    case .fileOfWildcard(let parent):
      "If the app has a wildcard entry such as applinks:*.\(parent), devices use the file at \(parent) "
        + "instead. Use --entitlements to check that file."
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
