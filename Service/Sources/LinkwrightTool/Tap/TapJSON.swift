import LinkOpening
import SiteAssociation

/// The output of `tap --json`.
struct TapJSON: Encodable, Sendable {
  struct Decision: Encodable, Sendable {
    /// `app`, `oneOf`, `systemApp`, `browser`, `page`, `prompt`, `error` or `nothing`.
    var kind: String
    var sentence: String
    var apps: [App]?
    /// The app ID of the browser; absent for Safari.
    var browser: String?
    /// The app that a banner offers.
    var banner: String?
    var prompt: String?
    var scheme: String?
    var error: Failure?
  }

  struct App: Encodable, Sendable {
    var app: String
    var form: String
    var url: String
    var referrer: String?
    var isColdStart: Bool
    /// The UIKit method that receives the link; absent on a Mac.
    var entryPoint: String?
  }

  struct Failure: Encodable, Sendable {
    var domain: String
    var code: Int
  }

  struct Step: Encodable, Sendable {
    var kind: String
    var holds: Bool
    var sentence: String
    var evidence: String
    var url: String
    var app: String?
    var entry: String?
    var rules: Rules?
  }

  /// The decision of the rules in the association file.
  struct Rules: Encodable, Sendable {
    var decision: String
    /// The index of the rule that decided, counted from 0.
    var rule: Int?
    /// If no rule decided, the index of the rule that came closest, counted from 0.
    var nearestMiss: Int?
    var line: Int?
    var component: String?
  }

  struct Remembered: Encodable, Sendable {
    var app: String
    var host: String
    var opensApp: Bool
  }

  struct Caveat: Encodable, Sendable {
    var sentence: String
    var evidence: String
    var decision: Decision?
  }

  var url: String
  var from: String
  var redirects: [String]?
  var decision: Decision
  var isKnown: Bool
  var evidence: String
  var systemError: Failure?
  var remembered: Remembered?
  var steps: [Step]
  var caveats: [Caveat]
  var advice: [String]
  /// What the same link does in Notes, if it opens an app there.
  var inNotes: Decision?
}

extension TapJSON {
  init(_ report: TapReport) {
    let opening = report.opening
    let system = report.device.system
    self.init(
      url: report.tap.url,
      from: report.originText,
      redirects: report.tap.redirects.isEmpty ? nil : report.tap.redirects,
      decision: Decision(opening.decision, system),
      isKnown: opening.isKnown,
      evidence: opening.evidence.rawValue,
      systemError: opening.systemError.map(Failure.init),
      remembered: opening.remembered.map {
        Remembered(app: $0.appID, host: $0.choice.host, opensApp: $0.choice.opensApp)
      },
      steps: opening.steps.map { Step($0, variables: report.variables(of: $0)) },
      caveats: report.caveats.map { caveat in
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
  fileprivate init(_ step: OpeningStep, variables: SubstitutionVariables) {
    self.init(
      kind: step.kind.rawValue,
      holds: step.holds,
      sentence: step.sentence,
      evidence: step.evidence.rawValue,
      url: step.url,
      app: step.appID,
      entry: step.entry?.description,
      rules: step.trace.map {
        TapJSON.Rules($0.preferring(NearMissSearch($0, variables: variables).nearMiss))
      }
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
