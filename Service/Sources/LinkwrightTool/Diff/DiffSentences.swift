import SiteAssociation

extension DiffReport.App {
  /// The name of the app with its service.
  var name: String {
    comparison.appID.isEmpty ? "rules" : "\(comparison.appID) (\(comparison.service))".visible
  }

  /// The change in a few words.
  var summary: String {
    switch comparison.change {
    case .added: return "added"
    case .removed: return "removed"
    case .kept: break
    }
    guard let rules = comparison.rules else { return "no difference" }
    switch rules.relation {
    case .equal: return rules.differences.isEmpty ? "no difference" : "opens the same links"
    case .opensMore: return "opens more links"
    case .opensLess: return "opens fewer links"
    case .overlapping: return "opens some other links"
    case .disjoint: return "opens only other links"
    case .unknown: return "not compared completely"
    }
  }

  /// The differences to list, and the number of those that are left out.
  func listed(upTo count: Int) -> (differences: [RuleSetComparison.Difference], rest: Int) {
    guard let rules = comparison.rules else { return ([], 0) }
    var listed: [RuleSetComparison.Difference] = []
    // The shortest link of each kind is always listed.
    for kind in RuleSetComparison.Difference.Kind.allCases {
      listed += rules.differences.filter { $0.kind == kind }.prefix(count)
    }
    return (listed, rules.differenceCount - listed.count)
  }

  /// A phrase that names the rule that makes a decision about a link.
  func rule(_ index: Int?, in rules: [Rule], _ decision: Decision) -> String {
    // Without a list of rules, every link opens the app.
    guard let index else { return decision == .match ? "no list of rules" : "no rule" }
    guard rules.indices.contains(index) else { return "no rule" }
    let line = rules[index].place.map { ", line \($0.line)" } ?? ""
    return "rule \(index + 1)\(line)"
  }
}

extension Decision {
  /// What happens to a link, as a predicate.
  var effect: String {
    switch self {
    case .match: "opens the app"
    case .block: "is excluded"
    case .noMatch: "stays in the browser"
    }
  }
}
