import LinkOpening
import SiteAssociation

extension TapJSON {
  init(_ report: TapReport) {
    let opening = report.opening
    let system = report.device.system
    self.init(
      url: report.tap.url,
      from: report.place,
      redirects: report.tap.redirects.isEmpty ? nil : report.tap.redirects,
      decision: Decision(opening.decision, system),
      isKnown: opening.isKnown,
      evidence: opening.evidence.rawValue,
      systemError: opening.systemError.map(Failure.init),
      remembered: opening.remembered.map {
        Remembered(app: $0.appID, host: $0.choice.host, opensApp: $0.choice.opensApp)
      },
      steps: opening.steps.map(Step.init),
      caveats: opening.caveats.map { caveat in
        Caveat(
          sentence: caveat.sentence,
          evidence: caveat.evidence.rawValue,
          decision: caveat.otherDecision.map { Decision($0, system) }
        )
      },
      advice: report.advice,
      inNotes: report.elsewhere.map { Decision($0, system) }
    )
  }
}

extension TapJSON.Decision {
  init(_ decision: OpeningDecision, _ system: Device.System) {
    func apps(_ deliveries: [Delivery]) -> [TapJSON.App] {
      deliveries.map { TapJSON.App($0, system) }
    }
    self.init(kind: "", sentence: decision.description)
    switch decision {
    case .app(let delivery): (kind, self.apps) = ("app", apps([delivery]))
    case .oneOf(let deliveries): (kind, self.apps) = ("oneOf", apps(deliveries))
    case .systemApp(let scheme): (kind, self.scheme) = ("systemApp", scheme)
    case .browser(let page): (kind, browser, banner) = ("browser", page.appID, page.banner?.appID)
    case .page: kind = "page"
    case .prompt(let shown):
      (kind, prompt, self.apps) = ("prompt", shown.kind.rawValue, apps(shown.deliveries))
    case .error(let error): (kind, self.error) = ("error", TapJSON.Failure(error))
    case .nothing: kind = "nothing"
    }
  }
}

extension TapJSON.App {
  fileprivate init(_ delivery: Delivery, _ system: Device.System) {
    self.init(
      app: delivery.appID,
      form: delivery.form.rawValue,
      url: delivery.url,
      referrer: delivery.referrer,
      isColdStart: delivery.isColdStart,
      entryPoint: system == .iOS ? delivery.entryPoint : nil
    )
  }
}

extension TapJSON.Failure {
  fileprivate init(_ error: SystemError) { self.init(domain: error.domain, code: error.code) }
}

extension TapJSON.Step {
  fileprivate init(_ step: OpeningStep) {
    self.init(
      kind: step.kind.rawValue,
      holds: step.holds,
      sentence: step.sentence,
      evidence: step.evidence.rawValue,
      url: step.url,
      app: step.appID,
      entry: step.entry?.description,
      rules: step.trace.map(TapJSON.Rules.init)
    )
  }
}

extension TapJSON.Rules {
  fileprivate init(_ trace: Trace) {
    let rule = trace.decisiveRule?.rule
    self.init(
      decision: trace.decision.rawValue,
      rule: { if case .rule(let index) = trace.outcome { index } else { nil } }(),
      nearestMiss: trace.nearestMiss,
      line: rule?.place?.line,
      component: rule?.componentJSON
    )
  }
}
