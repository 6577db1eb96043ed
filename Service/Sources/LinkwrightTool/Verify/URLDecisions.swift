import SiteAssociation

/// The decision of each app of a file about one URL.
struct URLDecisions: Sendable {
  var url: String
  /// The host of the URL if it differs from the domain.
  var foreignHost: String?
  /// The decisions; empty if the host of the URL differs from the domain.
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

  /// Whether a link with the URL opens an app. Other services do not count: they have no rules and
  /// match every URL.
  var opensAnApp: Bool {
    decisions.contains { $0.service == .applinks && $0.decision == .match }
  }
}
