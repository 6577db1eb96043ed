import AssociationFetching
import LinkOpening
import SiteAssociation

/// The sentences about one check.
struct StepDescription {
  /// What the check found.
  let sentence: String
  /// The same, for readers who do not know association files; nil if ``sentence`` is clear enough.
  let cause: String?
  /// What to change; nil if nothing needs to change.
  let cure: String?

  init(_ sentence: String, cause: String? = nil, cure: String? = nil) {
    self.sentence = sentence
    self.cause = cause
    self.cure = cure
  }

  init(_ step: Verdict.Step, in verdict: Verdict) {
    let appID = verdict.facts.appID
    switch step.ground {
    case .otherApp(let signed) where BuildSettingText(signed).hasSettings:
      self.init(
        "The entitlements belong to \(signed).",
        cause: "The entitlements belong to \(signed), which is another app than \(appID).",
        cure: "Use --app with the ID of the app in the entitlements, or --entitlements with the "
          + "entitlements of \(appID)."
      )
    case .otherApp(let signed):
      self.init(
        "The entitlements belong to \(signed).",
        cause: "The build is signed as \(signed), not as \(appID).",
        cure: "Use --app \(signed), or sign the build as \(appID)."
      )
    case .finding(let finding):
      self.init(
        finding.problem,
        cause: [finding.problem, Self.wildcardRule(for: finding, in: verdict), finding.effect]
          .compactMap(\.self).joined(separator: " "),
        cure: finding.cure
      )
    case .site(let host): self.init("https://\(host) serves the file without a redirect.")
    case .noSite(let host, let failure):
      self.init(
        failure?.description ?? "\(host) does not serve the file.",
        cure: "Run linkwright doctor \(host) for the details."
      )
    case .readableFile(let source):
      self.init(
        verdict.served.file?.isSigned == true
          ? "\(source) is signed, and devices can read the JSON in it."
          : "\(source) is JSON that devices can read."
      )
    case .unreadableFile(.crawledSite, let problem):
      let reason = problem?.summary ?? "it is not JSON"
      self.init(
        "Apple's CDN probably cannot read the file: \(reason)",
        cause:
          "Apple's CDN has no file for \(verdict.served.host), probably because it cannot read the file "
          + "there: \(reason)",
        cure: problem?.cure ?? "Serve JSON."
      )
    case .unreadableFile(let source, let problem):
      let reason = problem?.summary ?? "it is not JSON"
      self.init(
        "\(source) cannot be read: \(reason)",
        cause:
          "\(source) at \(verdict.served.host) cannot be read, so devices treat it as missing: \(reason)",
        cure: problem?.cure ?? "Serve JSON."
      )
    case .copy(let comparison, let age):
      self.init(comparison, age: age, host: verdict.served.host)
    case .opening(let step): self.init(opening: step, in: verdict)
    case .conditionalMode(let condition, _): self.init("The entry works only if \(condition).")
    case .unexpandedEntry(let entry): self.init(unexpanded: entry, host: verdict.facts.host ?? "")
    case .circumstance(let step): self.init(step.sentence)
    case .record(let interpretation, let isServedNow):
      self.init(interpretation, isServedNow: isServedNow)
    case .noRecord(let isCutOff):
      self.init(missingRecordOf: appID, host: verdict.facts.host ?? "", isCutOff: isCutOff)
    case .precedence(let apps, let choice, _):
      self.init(precedenceOf: apps, choice: choice, in: verdict)
    case .decision(let decision, _):
      self.init(decision.description, cure: Self.tapInNotes)
    }
  }

  /// Returns a sentence that says which host's file counts, for a hosting problem of the parent
  /// domain of a wildcard entry; nil for any other finding.
  private static func wildcardRule(for finding: Finding, in verdict: Verdict) -> String? {
    guard let entry = verdict.served.entry, entry.isWildcard, let host = verdict.facts.host,
      ExactText(host) != ExactText(entry.fileHost), finding.code.rawValue.hasPrefix("LW30")
    else { return nil }
    return "The entry \(entry) uses the file of \(entry.fileHost), not that of \(host)."
  }

  private init(opening step: OpeningStep, in verdict: Verdict) {
    let variables = verdict.served.file?.substitutionVariables ?? SubstitutionVariables()
    let nearMiss = step.trace.flatMap { NearMissSearch($0, variables: variables).nearMiss }
    let sentence = Self.sentence(of: step, nearMiss, in: verdict)
    guard !step.holds else {
      self.init(sentence)
      return
    }
    let (cause, cure) = Self.failure(of: step, nearMiss, in: verdict)
    self.init(sentence, cause: cause, cure: cure)
  }

  private static func sentence(
    of step: OpeningStep,
    _ nearMiss: NearMiss?,
    in verdict: Verdict
  ) -> String {
    switch step.kind {
    case .entry where step.holds && verdict.isEntryAssumed:
      return
        "The \(verdict.facts.isAppClip ? "App Clip" : "app") is assumed to have the entry \(step.entry?.description ?? ""), because no "
        + "entitlements were given."
    case .file where step.holds && verdict.facts.isAppClip:
      return "The association file for \(verdict.served.host) lists the App Clip in appclips.apps."
    case .file where step.holds:
      return "The association file for \(verdict.served.host) names the app."
    default: break
    }
    if step.kind == .entry, step.holds, let entry = step.entry, entry.isWildcard {
      return "\(step.sentence) For a wildcard, devices use the file at \(entry.fileHost)"
        + (verdict.facts.host.map {
          ExactText($0) == ExactText(entry.fileHost) ? "." : ", not one at \($0)."
        } ?? ".")
    }
    if let nearMiss {
      return "\(step.sentence) Rule \(nearMiss.index + 1) \(nearMiss.predicate)."
    }
    guard let trace = step.trace, case .rule = trace.outcome, let rule = trace.rules.last?.rule
    else { return step.sentence }
    return "\(step.sentence.dropLast()): \(rule.componentJSON)"
  }

  /// Returns why a step of the device's decision fails, and what to change.
  private static func failure(
    of step: OpeningStep,
    _ nearMiss: NearMiss?,
    in verdict: Verdict
  ) -> (String?, String) {
    switch step.kind {
    case .eligible:
      (
        nil,
        "Share a link with https, a host name that contains a dot, and the default port. Only such links "
          + "open apps."
      )
    case .noBrowser:
      (nil, "Nothing. An app with the default browser entitlement cannot have universal links.")
    case .entry: entryFailure(in: verdict)
    case .mode: (nil, modeCure(step.entry, verdict.facts))
    case .file: fileFailure(in: verdict)
    case .rules: rulesFailure(step, nearMiss, in: verdict)
    case .choice: (choiceFailure.cause, choiceFailure.cure)
    case .restart: (nil, "Wait a minute after the restart and tap again.")
    default: originFailure(step.kind, verdict.facts.origin, isAppClip: verdict.facts.isAppClip)
    }
  }

  /// Why the user's choice keeps the link in the browser, and what to change.
  static let choiceFailure: (cause: String, cure: String) = (
    cause:
      "On this device, the user chose Safari for this app's links, with a long press or the breadcrumb "
      + "at the top of the screen, and the device remembers the choice.",
    cure:
      "Long-press the link in Notes and choose to open it in the app, or tap OPEN in the banner at the "
      + "top of the page in Safari. Other devices are not affected."
  )

  static let tapInNotes = "Tap the link in Notes to see whether everything else works."
}

extension Verdict.FileSource: CustomStringConvertible {
  /// The beginning of a sentence.
  var description: String {
    switch self {
    case .argument: "The file passed with -j"
    case .copy: "Apple's cached copy of the file"
    case .site, .crawledSite: "The file"
    }
  }
}
