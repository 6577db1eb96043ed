import LinkOpening
import SiteAssociation

/// The decision about a tap, with advice.
struct TapReport: Sendable {
  var tap: Tap
  /// The origin as written on the command line.
  var originText: String
  var device: Device
  var opening: Opening
  /// The reasons why the decision is uncertain: those of the opening, and those that result from
  /// unknown facts about the device.
  var caveats: [OpeningCaveat]

  /// - Parameter others: Apps that may also be installed.
  init(tap: Tap, originText: String, device: Device, others: [InstalledApp] = []) {
    self.tap = tap
    self.originText = originText
    self.device = device
    let opening = device.open(tap)
    self.opening = opening
    caveats = opening.caveats
    caveats += others.compactMap { Self.caveat(of: $0, tap, on: device, opening) }
    caveats += device.apps.compactMap { Self.caveat(ofEntriesOf: $0, tap, on: device, opening) }
  }

  /// Whether it is certain that the app opens.
  var opensApp: Bool {
    guard case .app(let delivery) = opening.decision, opening.isKnown else { return false }
    // The caveats of the opening do not change the decision, so only the other caveats count.
    return caveats.dropFirst(opening.caveats.count).allSatisfy { caveat in
      if case .app(let other) = caveat.otherDecision {
        ExactText(other.appID) == ExactText(delivery.appID)
      } else {
        false
      }
    }
  }

  /// Returns the effect of an app that may also be installed; nil if the app does not change the
  /// decision.
  private static func caveat(
    of app: InstalledApp,
    _ tap: Tap,
    on device: Device,
    _ opening: Opening
  ) -> OpeningCaveat? {
    var other = device
    other.apps.append(app)
    let result = other.open(tap)
    guard result.decision != opening.decision else { return nil }
    return OpeningCaveat(
      "The rules for \(app.title) match the link, too. If that app is installed: "
        + result.decision.description,
      otherDecision: result.decision,
      evidence: result.evidence
    )
  }

  /// Returns what the tap would do if a build setting in one of the app's entries expanded so that
  /// the entry covers the host; nil if the app has no such entry.
  private static func caveat(
    ofEntriesOf app: InstalledApp,
    _ tap: Tap,
    on device: Device,
    _ opening: Opening
  ) -> OpeningCaveat? {
    let service: Service = app.appClip == nil ? .applinks : .appclips
    guard let host = URLArgument.host(of: tap.url),
      let entry = app.entitlements.unexpandedEntry(covering: host, for: service),
      let index = device.apps.firstIndex(where: { ExactText($0.id) == ExactText(app.id) })
    else { return nil }
    var other = device
    other.apps[index].entitlements = app.entitlements.expanding(entry)
    let result = other.open(tap)
    return OpeningCaveat(
      "The entry \(entry.text) of \(app.title) contains a build setting. If Xcode turns the entry into "
        + "\(entry.expanded): \(result.decision)",
      otherDecision: result.decision,
      evidence: result.evidence
    )
  }

  /// What the same link does in Notes, if it opens an app there but stays in a browser after this
  /// tap.
  var elsewhere: OpeningDecision? {
    switch opening.decision {
    case .browser, .page: break
    default: return nil
    }
    let tapInNotes = Tap(tap.url, from: .notes)
    if tap == tapInNotes, opening.remembered == nil { return nil }
    let there = device.remembering(opening).open(tapInNotes)
    if case .app = there.decision, there.isKnown { return there.decision }
    return nil
  }

  /// The deliveries of the decision.
  var deliveries: [Delivery] {
    switch opening.decision {
    case .app(let delivery): [delivery]
    case .oneOf(let deliveries): deliveries
    case .prompt(let prompt): prompt.deliveries
    default: []
    }
  }

  /// The variables of the file that a step checked.
  func variables(of step: OpeningStep) -> SubstitutionVariables {
    file(of: step)?.substitutionVariables ?? SubstitutionVariables()
  }

  private func file(of step: OpeningStep) -> AssociationFile? {
    guard let app = step.appID.flatMap(device.app), let entry = step.entry,
      case .approved(let file) = app.association(for: entry).status
    else { return nil }
    return file
  }

  /// What to change in the rules; empty if an app opens, or if the rules match the link.
  var advice: [String] {
    guard deliveries.isEmpty, let step = opening.steps.last(where: { $0.kind == .rules }),
      !step.holds, let trace = step.trace
    else { return [] }
    let variables = variables(of: step)
    let nearMiss = NearMissSearch(trace, variables: variables).nearMiss
    return Advice(variables: variables, source: file(of: step)?.source)
      .sentences(for: trace.preferring(nearMiss), nearMiss: nearMiss)
  }
}
