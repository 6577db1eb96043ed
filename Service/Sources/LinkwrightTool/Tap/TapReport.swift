import LinkOpening
import SiteAssociation

/// The decision about a tap, with advice.
struct TapReport: Sendable {
  var tap: Tap
  /// The origin as written on the command line.
  var originText: String
  var device: Device
  var opening: Opening

  init(tap: Tap, originText: String, device: Device) {
    self.tap = tap
    self.originText = originText
    self.device = device
    opening = device.open(tap)
  }

  /// Whether it is certain that the app opens.
  var opensApp: Bool {
    if case .app = opening.decision { opening.isKnown } else { false }
  }

  /// What the same link does in Notes, if it opens an app there but stays in a browser after this
  /// tap.
  var elsewhere: OpeningDecision? {
    switch opening.decision {
    case .browser, .page: break
    default: return nil
    }
    let there = device.remembering(opening).open(Tap(tap.url, from: .notes))
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

  /// What to change in the rules; empty unless the rules are the only reason why no app opens.
  var advice: [String] {
    guard deliveries.isEmpty, let step = opening.steps.last(where: { $0.kind == .rules }),
      !step.holds, let trace = step.trace
    else { return [] }
    let variables = variables(of: step)
    let nearMiss = NearMiss(trace, variables: variables)
    return Advice(variables: variables, source: file(of: step)?.source)
      .sentences(for: trace.preferring(nearMiss), nearMiss: nearMiss)
  }
}
