import LinkOpening
import SiteAssociation

/// What becomes of a tap, with what a report says besides.
struct TapReport: Sendable {
  var tap: Tap
  /// Where, as written on the command line.
  var place: String
  var device: Device
  var opening: Opening

  init(tap: Tap, place: String, device: Device) {
    self.tap = tap
    self.place = place
    self.device = device
    opening = device.open(tap)
  }

  /// Whether the app opens for certain.
  var opensApp: Bool {
    if case .app = opening.decision { opening.isKnown } else { false }
  }

  /// What the same link does in Notes, where it stays in a browser here and opens an app there.
  var elsewhere: OpeningDecision? {
    switch opening.decision {
    case .browser, .page: break
    default: return nil
    }
    let there = device.remembering(opening).open(Tap(tap.url, from: .notes))
    if case .app = there.decision, there.isKnown { return there.decision }
    return nil
  }

  /// The deliveries that the decision is about.
  var deliveries: [Delivery] {
    switch opening.decision {
    case .app(let delivery): [delivery]
    case .oneOf(let deliveries): deliveries
    case .prompt(let prompt): prompt.deliveries
    default: []
    }
  }

  /// The variables of the file that the rules of a step are from.
  func variables(of step: OpeningStep) -> SubstitutionVariables {
    guard let app = step.appID.flatMap(device.app), let entry = step.entry,
      case .approved(let file) = app.association(for: entry).status
    else { return SubstitutionVariables() }
    return file.substitutionVariables
  }

  /// What to change so that the rules open an app; only where no app opens and they were what failed.
  var advice: [String] {
    guard deliveries.isEmpty, let step = opening.steps.last(where: { $0.kind == .rules }),
      !step.holds, let trace = step.trace
    else { return [] }
    return Advice(variables: variables(of: step)).sentences(for: trace)
  }
}
