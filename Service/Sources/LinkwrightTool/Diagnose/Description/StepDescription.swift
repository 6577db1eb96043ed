import AssociationFetching
import LinkOpening
import SiteAssociation

/// The sentences about one check.
struct StepDescription {
  /// What the check found.
  let sentence: String
  /// The same for a reader who does not know association files; nil if ``sentence`` is clear enough.
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
    case .otherApp(let signed):
      self.init(
        "The entitlements are those of \(signed).",
        cause: "The build is signed as \(signed), not as \(appID).",
        cure: "Use --app \(signed), or sign the build as \(appID)."
      )
    case .finding(let finding):
      self.init(
        finding.problem,
        cause: finding.problem + " " + finding.effect,
        cure: finding.cure
      )
    case .site(let host): self.init("https://\(host) serves the file without a redirect.")
    case .noSite(let host, let failure):
      self.init(
        failure?.description ?? "\(host) serves no file.",
        cure: "Run linkwright doctor \(host) for the details."
      )
    case .readableFile(let source): self.init("\(source) is JSON that devices can read.")
    case .unreadableFile(let source, let problem):
      let reason = problem?.summary ?? "it is not JSON"
      self.init(
        "\(source) cannot be read: \(reason)",
        cause:
          "\(source) at \(verdict.served.host) is not JSON that devices can read, so they treat it as "
          + "missing: \(reason)",
        cure: problem?.cure ?? "Serve JSON."
      )
    case .copy(let comparison, let age):
      self.init(comparison, age: age, host: verdict.served.host)
    case .opening(let step): self.init(opening: step, in: verdict)
    case .conditionalMode(let condition, _): self.init("The entry works only if \(condition).")
    case .circumstance(let step): self.init(step.sentence)
    case .record(let interpretation, let isServedNow):
      self.init(interpretation, isServedNow: isServedNow)
    case .noRecord(let isCutOff):
      let host = verdict.facts.host ?? ""
      self.init(
        "The device has no record of \(appID) and \(host)"
          + (isCutOff ? ", but the end of the file is missing." : "."),
        cure: isCutOff
          ? "Take the complete file from the sysdiagnose."
          : "Install the build that has the entry for \(host). The device writes a record at once."
      )
    case .decision(let decision, _):
      self.init(decision.description, cure: Self.tapInNotes)
    }
  }

  private init(_ interpretation: RecordInterpretation, isServedNow: Bool) {
    let cure: String? =
      switch interpretation.standing {
      case .works: nil
      case .fails where isServedNow:
        "The host serves the file now. Reinstall the app, or wait until the device fetches the file again."
      case .fails, .undecided, .declined, .worksForNow: interpretation.cure
      }
    self.init("The device has recorded: \(interpretation.sentence)", cure: cure)
  }

  private init(_ comparison: Verdict.CopyComparison, age: Duration?, host: String) {
    let old = age.map { ", \($0.inLargestUnit) old," } ?? ""
    switch comparison {
    case .same: self.init("Apple's copy\(old) treats this link as the file does.")
    case .opensByFile:
      self.init(
        "Apple's copy of the file\(old) differs from the file that \(host) serves now: the copy keeps the "
          + "link out of the app, the file opens the app.",
        cause:
          "Devices still get an older copy of the association file from Apple: the file at \(host) opens "
          + "the app for this link, the copy\(old) does not yet.",
        cure:
          "Wait: Apple fetches the file again within a day. Devices fetch the copy about every five days, "
          + "and when the app is installed or updated. For development, ?mode=developer in the entry makes "
          + "devices fetch the file from the site."
      )
    case .opensByCopy:
      self.init(
        "Apple's copy of the file\(old) differs from the file that \(host) serves now: the copy opens the app "
          + "for this link, the file no longer does.",
        cure: "Restore the rule before Apple fetches the file again, which happens within a day."
      )
    }
  }

  private init(opening step: OpeningStep, in verdict: Verdict) {
    guard !step.holds else {
      self.init(Self.sentence(of: step, in: verdict))
      return
    }
    let (cause, cure) = Self.failure(of: step, in: verdict)
    self.init(Self.sentence(of: step, in: verdict), cause: cause, cure: cure)
  }

  private static func sentence(of step: OpeningStep, in verdict: Verdict) -> String {
    switch step.kind {
    case .entry where step.holds && verdict.isEntryAssumed:
      return "The app is assumed to have the entry \(step.entry?.description ?? ""), because no "
        + "entitlements were given."
    case .file where step.holds:
      return
        "A device that fetches the file of \(verdict.served.host) now gets one that names the app."
    default: break
    }
    guard let trace = step.trace, case .rule = trace.outcome, let rule = trace.rules.last?.rule
    else { return step.sentence }
    return "\(step.sentence.dropLast()): \(rule.componentJSON)"
  }

  /// Why a step of the device's decision fails, and what to change.
  private static func failure(of step: OpeningStep, in verdict: Verdict) -> (String?, String) {
    switch step.kind {
    case .eligible:
      (
        nil,
        "Share a link with https, a host name that contains a dot, and the default port. Only such links "
          + "open apps."
      )
    case .noBrowser:
      (nil, "Nothing: an app with the default browser entitlement gets no universal links.")
    case .entry: entryFailure(in: verdict)
    case .mode: (nil, modeCure(step.entry, verdict.facts))
    case .file: fileFailure(in: verdict)
    case .rules: rulesFailure(step, in: verdict)
    case .choice:
      (
        "The user chose Safari for this app's links on this device, by a long press or the breadcrumb at the "
          + "top of the screen, and the device remembers the choice.",
        "Long-press the link in Notes and choose to open it in the app, or tap OPEN in the banner at the top "
          + "of the page in Safari. Other devices are not affected."
      )
    case .restart: (nil, "Wait a minute after the restart and tap again.")
    default: originFailure(step.kind, verdict.facts.origin)
    }
  }

  private static func modeCure(_ entry: AssociatedDomainEntry?, _ facts: DiagnosisFacts) -> String {
    if entry?.modes.isEmpty == true { return "Use a host name in the entry and in links." }
    let release =
      "For builds that users get, add the entry without ?mode=…: modes are for development builds and "
      + "managed devices."
    let isSwitchedOff =
      entry?.modes.contains(.developer) == true && facts.entitlements.isForDevelopment != false
    return isSwitchedOff
      ? "Switch on Associated Domains Development in Settings > Developer. \(release)" : release
  }

  private static func rulesFailure(_ step: OpeningStep, in verdict: Verdict) -> (String?, String) {
    guard let trace = step.trace else { return (nil, "") }
    let variables = verdict.served.file?.substitutionVariables ?? SubstitutionVariables()
    let advice = Advice(variables: variables).sentences(for: trace).joined(separator: " ")
    let host = verdict.served.host
    guard case .rule(let index) = trace.outcome else {
      return (
        "No rule in the file of \(host) holds for this link, so it stays in the browser.", advice
      )
    }
    let component = trace.rules.last.map { ": " + $0.rule.componentJSON } ?? "."
    return (
      "Rule \(index + 1) in the file of \(host) deliberately keeps this link out of the app"
        + component,
      advice
    )
  }

  static let tapInNotes = "Tap the link in Notes to see whether everything else works."
}

extension Verdict.FileSource: CustomStringConvertible {
  /// The beginning of a sentence.
  var description: String {
    switch self {
    case .argument: "The file given with -j"
    case .copy: "Apple's copy of the file"
    case .site: "The file"
    }
  }
}
