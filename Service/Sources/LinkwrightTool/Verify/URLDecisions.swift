import SiteAssociation

/// What each app of a file gets for one URL.
struct URLDecisions: Sendable {
  var url: String
  /// The host of the URL where it is not the domain's.
  var foreignHost: String?
  /// Empty when the host is another one.
  var decisions: [AppDecision]

  init(_ url: String, domain: AssociatedDomain, ruleSets: [RuleSet]) {
    self.url = url
    if case .hostDiffers(let host) = RuleTracer(nil, domain: domain).trace(url).outcome {
      foreignHost = host
      decisions = []
    } else {
      decisions = ruleSets.decide(url)
    }
  }

  /// Whether a link with the URL opens an app. Other services have no rules and match every URL.
  var opensAnApp: Bool {
    decisions.contains { $0.service == .applinks && $0.decision == .match }
  }

  /// The lines of Apple's tool (observed). They quote the URL as given, not the pattern.
  func write(domain: AssociatedDomain, to outcome: inout Outcome) {
    if let foreignHost {
      outcome.printError(
        "Input domain \"\(domain)\" did not match input URL's domain \"\(foreignHost.visible)\"."
      )
      return
    }
    var isAnswered = false
    for decision in decisions where decision.decision != .noMatch {
      let entry = "{ s = \(decision.service), a = \(decision.appID), d = \(domain) }".visible
      let ending = decision.decision == .match ? "matched." : "blocked match."
      outcome.print("\(entry): Pattern \"\(url.visible)\" \(ending)")
      isAnswered = true
    }
    if !isAnswered { outcome.printError("Input JSON did not match input URL.") }
  }
}
