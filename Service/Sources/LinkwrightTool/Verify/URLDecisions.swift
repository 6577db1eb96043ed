import SiteAssociation

/// The decision of each app of a file about one URL.
struct URLDecisions: Sendable {
  var url: String
  /// The host of the URL if it differs from the domain.
  var foreignHost: String?
  /// Empty if the host differs.
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

  /// Whether a link with the URL opens an app. Other services do not count: they have no rules and match
  /// every URL.
  var opensAnApp: Bool {
    decisions.contains { $0.service == .applinks && $0.decision == .match }
  }

  /// Writes the lines of Apple's tool (observed), which quote the URL as given, not the pattern.
  func write(domain: AssociatedDomain, to outcome: inout Outcome) {
    if let foreignHost {
      outcome.printError(
        "Input domain \"\(domain)\" did not match input URL's domain \"\(foreignHost.visible)\"."
      )
      return
    }
    var isDecided = false
    for decision in decisions where decision.decision != .noMatch {
      let entry = "{ s = \(decision.service), a = \(decision.appID), d = \(domain) }".visible
      let ending = decision.decision == .match ? "matched." : "blocked match."
      outcome.print("\(entry): Pattern \"\(url.visible)\" \(ending)")
      isDecided = true
    }
    if !isDecided { outcome.printError("Input JSON did not match input URL.") }
  }
}
