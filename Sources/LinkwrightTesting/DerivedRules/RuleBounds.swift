import Linkwright
import SiteAssociation

/// The rules between which the links of a pattern lie.
struct RuleBounds {
  /// Rules that exclude links which ``wide`` matches although their path has too many or too few
  /// segments. They exclude no link of the pattern.
  let exclusions: [Rule]
  /// Rules that, behind the exclusions, match every link of the pattern.
  var wide: [Rule]
  /// A rule that, behind the exclusions, matches only links of the pattern; nil if no such rule is
  /// known.
  let narrow: Rule?
}

/// The bounds of all patterns of a table, with the lists of rules that are compared with a file.
struct TableBounds {
  let patterns: [RuleBounds]
  private let variables: SubstitutionVariables
  /// The first rules of every list. They exclude the paths that the service reserves, so these paths
  /// make no difference.
  static let reserved = (ReservedPath.prefixes.map { $0 + "*" } + ReservedPath.paths).map {
    Rule(path: $0, excludes: true)
  }

  init<Route>(of table: LinkTable<Route>, at origin: String) {
    var registry = VariableRegistry()
    var patterns = table.entries.map { entry in
      let example = entry.samples().lazy.compactMap { try? entry.destination($0) }.first
      // A pattern can lose its query item to a campaign, for example.
      let hasRoute = example.map { table.route(for: origin + $0.description).route != nil }
      return RuleBounds(
        exclusions: entry.exclusionsOfOtherPaths(),
        wide: [entry.rule(&registry)],
        narrow: hasRoute == true
          ? entry.narrowRule(&registry) { table.knownTexts(of: $0, in: entry) } : nil
      )
    }
    let variables = registry.variables
    // A rule with a variable also matches links that repeat a query item with several of its values,
    // unlike a rule for each value. The table prints no such links.
    for index in patterns.indices {
      patterns[index].wide = patterns[index].wide.flatMap { rule in
        let written = rule.written(without: variables)
        return written.count > 1 ? written : [rule]
      }
    }
    self.patterns = patterns
    self.variables = variables
  }

  /// A list that matches every link of every pattern.
  var wideList: RuleSet { list(patterns.flatMap(\.wide)) }

  /// A list that matches only links with a route. The exclusions of one pattern may exclude links of
  /// the next ones, so patterns without exclusions come first.
  var narrowList: RuleSet {
    let narrow = patterns.filter { $0.narrow != nil }
    let sorted = narrow.filter(\.exclusions.isEmpty) + narrow.filter { !$0.exclusions.isEmpty }
    return list(sorted.flatMap { $0.exclusions + [$0.narrow].compactMap(\.self) })
  }

  /// Returns a list with rules behind the exclusions of their pattern.
  func list(_ bounds: RuleBounds, _ rules: [Rule]) -> RuleSet { list(bounds.exclusions + rules) }

  private func list(_ rules: [Rule]) -> RuleSet {
    RuleSet(Self.reserved + rules, substitutionVariables: variables)
  }
}

extension LinkTable {
  /// Returns texts that a value accepts; all of them if they are known.
  fileprivate func knownTexts(of label: RoutePattern.Label, in entry: RouteEntry) -> [String] {
    switch entry.kind(of: label) {
    case .some(let type)? where type.isComplete: return type.texts
    case .text?: return SampleText.texts
    case .some?, .repeated?:
      guard let sample = entry.samples().first else { return [] }
      return ([entry.exampleText(label)] + SampleText.values).filter { text in
        var values = sample
        values.texts[label] = [text]
        return (try? Self.route(of: entry, values)) != nil
      }
    case .route?, .unsupported?, nil: return []
    }
  }
}
