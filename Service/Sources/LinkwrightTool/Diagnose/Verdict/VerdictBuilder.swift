import Foundation
import LinkOpening
import SiteAssociation

/// Checks everything that determines whether a link opens an app: the build, the hosting, the file,
/// the rules, the origin of the tap and the user's choices.
struct VerdictBuilder {
  private let facts: DiagnosisFacts
  private let recorded: RecordedState?
  private let device: AssumedDevice
  private let plain: Opening
  private let tapped: Opening
  private let served: ServedAssociation
  private let competitors: CompetingApps
  private var verdict: Verdict

  init(_ facts: DiagnosisFacts) {
    var facts = facts
    facts.recognizeAppClip()
    let recorded = RecordedState(facts)
    // A choice from the command line is newer than a recorded choice, and the last choice counts.
    if let choice = recorded?.choice { facts.choices.insert(choice, at: 0) }
    let entries: [AssociatedDomainEntry?] = facts.entries
    device = AssumedDevice(
      facts: facts,
      served: (entries.isEmpty ? [nil] : entries).map {
        ServedAssociation(facts, entry: $0, isOnDevice: recorded?.hasFile == true)
      }
    )
    plain = device.plainOpening
    tapped = device.tappedOpening(plain)
    served = device.served(for: plain)
    competitors = CompetingApps(facts, plain, device: device, file: served.file)
    verdict = Verdict(
      facts: facts,
      served: served,
      isEntryAssumed: facts.build == nil && recorded?.hasFile != true
    )
    self.facts = facts
    self.recorded = recorded
  }

  mutating func build() -> Verdict {
    addBuild()
    let isBuildFaulty = verdict.cause != nil
    // The checks of the plain tap come first, because only the app and the site affect them.
    let beforeFile: Set<OpeningStep.Kind> = [.eligible, .noBrowser, .entry, .mode]
    for step in plain.steps where beforeFile.contains(step.kind) { add(step) }
    for step in served.steps { add(step.mark, step.ground) }
    for step in plain.steps
    where !beforeFile.contains(step.kind) && step.kind != .order && !isRedundant(step) {
      add(step)
    }
    if let step = recorded?.step(isServedNow: served.namesApp) { add(step.mark, step.ground) }
    addTap()
    addNotes()
    conclude(isBuildFaulty: isBuildFaulty)
    return verdict
  }

  /// Adds the problems of the build, which do not depend on what the host serves.
  private mutating func addBuild() {
    if let signed = facts.build?.entitlements.applicationID,
      !BuildSettingText(signed).canBecome(facts.appID)
    {
      add(.fails, .otherApp(signedAs: signed))
    }
    let build = facts.build ?? EntitlementsFile(assuming: facts.entitlements)
    let findings =
      (facts.profile?.lint(at: facts.now).filter { $0.severity == .error } ?? [])
      + build.obstacles(
        toLinksOf: facts.host ?? "",
        for: facts.appID,
        service: facts.service,
        against: facts.profile
      )
    // Without entitlements, the entry is assumed, so only findings about the profile count.
    for finding in findings
    where facts.build != nil || finding.traits.contains(.provisioningProfile) {
      add(.fails, .finding(finding))
    }
  }

  private mutating func conclude(isBuildFaulty: Bool) {
    let opensApp = tapped.decision.opensApp(facts.appID)
    if verdict.cause != nil {
      if !isBuildFaulty, let condition = device.exception {
        (verdict.conclusion, verdict.consequence) = (.depends, .mode(condition))
      } else if !opensApp {
        verdict.consequence = instead
      }
    } else if let condition = device.condition(ofModeIn: tapped) {
      (verdict.conclusion, verdict.consequence) = (.depends, .mode(condition))
    } else if let gap = served.gap ?? (hasOlderFile ? .olderFile : nil) {
      (verdict.conclusion, verdict.consequence) = (.depends, .gap(gap))
    } else if !tapped.isKnown {
      (verdict.conclusion, verdict.consequence) = (.unknown, instead)
    } else if opensApp, let entry = facts.unexpandedEntry {
      (verdict.conclusion, verdict.consequence) = (.depends, .unexpandedEntry(entry))
      verdict.cause = Verdict.Step(mark: .careful, ground: .unexpandedEntry(entry))
    } else if opensApp, facts.isAppClip {
      let fullAppID = facts.build?.entitlements.fullAppID
      (verdict.conclusion, verdict.consequence) = (.depends, .appClip(fullAppID: fullAppID))
    } else if opensApp, let before = competitors.step {
      (verdict.conclusion, verdict.consequence) = (.depends, .withoutApps(competitors.before))
      verdict.cause = before
      verdict.steps.append(before)
    } else if opensApp {
      verdict.conclusion = .yes
      if verdict.isEntryAssumed, let entry = served.entry { verdict.consequence = .entry(entry) }
    } else {
      verdict.consequence = instead
      verdict.cause = Verdict.Step(
        mark: .fails,
        ground: .decision(tapped.decision, tapped.evidence)
      )
    }
  }

  /// What happens instead of opening the app.
  private var instead: Verdict.Consequence {
    // The inspection used HTTPS and the default port. For any other link, the browser may get a
    // different certificate or none.
    let isSameEndpoint =
      URLComponents(string: facts.url).map { $0.scheme?.lowercased() == "https" && $0.port == nil }
      == true
    let fault =
      isSameEndpoint
      ? facts.host.flatMap { facts.inspections[ExactText($0)] }.flatMap(PageFault.init) : nil
    return .decision(tapped.decision, fault)
  }

  /// Whether the device has a file that names the app although the hosted file does not.
  private var hasOlderFile: Bool {
    recorded?.hasFile == true && !tapped.decision.opensApp(facts.appID)
      && tapped.steps.contains { $0.kind == .file && !$0.holds }
  }

  /// Adds a check. The first check that fails becomes the cause.
  private mutating func add(_ mark: Verdict.Mark, _ ground: Verdict.Ground) {
    let step = Verdict.Step(mark: mark, ground: ground)
    verdict.steps.append(step)
    if mark == .fails, verdict.cause == nil { verdict.cause = step }
  }

  private mutating func add(_ step: OpeningStep) {
    if step.kind == .entry, step.holds, let entry = facts.unexpandedEntry {
      add(.careful, .unexpandedEntry(entry))
    } else if step.kind == .mode, step.holds, let condition = device.condition(of: step.entry) {
      add(.careful, .conditionalMode(condition, step.evidence))
    } else if step.holds {
      add(step.kind == .entry && verdict.isEntryAssumed ? .careful : .holds, .opening(step))
    } else {
      let isOnDevice = step.kind == .file && recorded?.hasFile == true
      add(isOnDevice ? .careful : .fails, .opening(step))
    }
  }

  /// Returns whether a step adds no information: an origin that does not affect the result, the
  /// presence of the app, or a missing file if an earlier check explains why it is missing.
  private func isRedundant(_ step: OpeningStep) -> Bool {
    if step.kind == .origin { return step.holds }
    // The device always has the app. A clip counts as missing in a search for universal links.
    if step.kind == .installed { return true }
    guard step.kind == .file, case .failed = served.state.status else { return false }
    return true
  }

  /// Adds the checks that result from the origin of the tap and the user's choices.
  private mutating func addTap() {
    let known = Set(verdict.steps.map(\.ground.kind))
    let opensApp = tapped.decision.opensApp(facts.appID)
    for step in tapped.steps where !isRedundant(step) {
      // Whether a clip is offered can also depend on the origin.
      let isUnsureClip = step.kind == .appClip && !step.holds
      guard isUnsureClip || !known.contains(step.kind.rawValue) else { continue }
      if step.kind == .order, !opensApp, case .app(let winner) = tapped.decision {
        add(.fails, .precedence(of: [winner.title], choice: step, step.evidence))
      } else if step.holds {
        add(step)
      } else if opensApp {
        // The app opens although this step fails.
        add(.holds, .circumstance(step))
      } else if !tapped.isKnown {
        // No source says what the device does, so no step is the cause.
        add(.careful, .circumstance(step))
      } else {
        add(step)
      }
    }
  }

  /// The parent domain whose file counts if the app has a wildcard entry; nil if no check fails, if
  /// the host's own file names the app, or if the host has no such parent.
  private var parentOfWildcard: String? {
    guard verdict.cause != nil, facts.file == nil, !served.namesApp,
      let host = facts.host, !host.hasPrefix("www."),
      host.split(separator: ".").count > 2, host.last?.isLetter == true,
      let dot = host.firstIndex(of: ".")
    else { return nil }
    return String(host[host.index(after: dot)...])
  }

  private mutating func addNotes() {
    verdict.notes = (facts.trail.map { [.followed($0)] } ?? []) + served.notes
    if verdict.isEntryAssumed {
      verdict.notes.append(parentOfWildcard.map { .fileOfWildcard(parent: $0) } ?? .assumedEntry)
    }
    verdict.notes += tapped.caveats.map { .caveat($0) }
    verdict.notes += competitors.notes(opensApp: tapped.decision.opensApp(facts.appID))
    if !facts.isAppClip, served.file?.entry(for: facts.appID, service: .appclips) != nil {
      verdict.notes.append(.alsoListedAsClip)
    }
    verdict.isCauseUncertain =
      verdict.cause != nil
      && tapped.caveats.contains { $0.otherDecision?.opensApp(facts.appID) == true }
  }
}
