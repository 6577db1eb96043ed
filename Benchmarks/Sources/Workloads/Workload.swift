import LinkwrightTesting
public import SiteAssociation

/// Rules and URLs to decide. A rule matches half of the URLs; none matches the other half.
public struct Workload: Sendable {
  /// The number of URLs of a workload.
  public static let urlCount = 10_000

  /// The name of the workload on the command line and in reports.
  public let name: String
  /// The rules in order.
  public let rules: [Rule]
  /// The variables that the rules use.
  public let variables: SubstitutionVariables
  /// Distinct URLs in random order.
  public let urls: URLList

  /// Returns the compiled rules.
  public func ruleSet() -> RuleSet {
    RuleSet(rules, substitutionVariables: variables)
  }

  /// Collects distinct URLs until there are enough of both kinds.
  ///
  /// - Parameter candidate: Returns a URL that a rule probably matches, or that none probably matches.
  init(
    name: String,
    rules: [Rule],
    variables: SubstitutionVariables = SubstitutionVariables(),
    seed: UInt64,
    candidate: (_ shouldMatch: Bool, _ generator: inout SeededGenerator) -> String
  ) {
    self.name = name
    self.rules = rules
    self.variables = variables
    let ruleSet = RuleSet(rules, substitutionVariables: variables)
    var generator = SeededGenerator(seed: seed)
    var seen: Set<String> = []
    var chosen: [String] = []
    for shouldMatch in [true, false] {
      let goal = chosen.count + Self.urlCount / 2
      var attempts = 0
      while chosen.count < goal {
        attempts += 1
        precondition(attempts < 100 * Self.urlCount, "\(name): too few URLs of one kind")
        let url = candidate(shouldMatch, &generator)
        guard (ruleSet.decide(url) != .noMatch) == shouldMatch, seen.insert(url).inserted else {
          continue
        }
        chosen.append(url)
      }
    }
    chosen.shuffle(using: &generator)
    urls = URLList(chosen)
  }
}
