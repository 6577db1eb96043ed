/// A link about which two lists of rules make different decisions.
struct DifferingLink {
  var link: String
  var first: Decision
  var second: Decision

  /// Looks for a link about which two lists lead to different decisions, among the sample links of
  /// both lists.
  ///
  /// - Returns: nil if both lists make the same decision about every sample link, or if the budget
  ///   is exhausted.
  init?(
    _ first: [Rule],
    _ second: [Rule],
    variables: SubstitutionVariables,
    spending budget: inout ComparisonBudget
  ) {
    let variables = ComparedVariables(variables)
    guard let left = ComparedRules(first, variables: variables, spending: &budget),
      let right = ComparedRules(second, variables: variables, spending: &budget)
    else { return nil }
    for list in [right, left] {
      for rule in list.rules ?? [] {
        guard let links = list.links(of: rule, &budget) else { return nil }
        for link in links {
          guard let one = left.decide(link, &budget), let other = right.decide(link, &budget) else {
            return nil
          }
          // If no rule matches or the first matching rule excludes the link, the link stays in the
          // browser.
          guard one != other, one == .match || other == .match else { continue }
          (self.link, self.first, self.second) = (link, one, other)
          return
        }
      }
    }
    return nil
  }
}

/// Compares the rules of two files with the help of sample links.
///
/// Apps that share their rules are compared only once. The total cost is limited, because it is the
/// product of the numbers of apps, rules and sample links.
struct RuleComparison {
  /// The numbers of two lists of rules.
  private struct Pair: Hashable {
    var before: Int
    var after: Int
  }

  /// A link about which the two lists lead to different decisions.
  private struct Example {
    var path: String
    var before: Decision
    var after: Decision
  }

  private var before: ComparedFile
  private var after: ComparedFile
  private let hasSameVariables: Bool
  private var examples: [Pair: [Example]] = [:]
  private var budget = ComparisonBudget()
  private var linkCount = 0
  /// Whether every rule was compared, and every link that was found was returned for every app.
  private(set) var isComplete = true

  /// The maximum number of links to return.
  static let maximumLinkCount = 10_000

  init(before: AssociationFile, after: AssociationFile) {
    var numbers: [[Rule.Meaning]?: Int] = [:]
    self.before = ComparedFile(before, numbering: &numbers)
    self.after = ComparedFile(after, numbering: &numbers)
    hasSameVariables = before.substitutionVariables == after.substitutionVariables
  }

  /// Returns the links about which the files make different decisions for an app. Links from the
  /// rules of the later file come first.
  mutating func links(of appID: String) -> [FileDifference.Link] {
    guard let old = before.list(of: appID), let new = after.list(of: appID),
      old != new || !hasSameVariables
    else { return [] }
    let examples = examples(Pair(before: old, after: new))
    let room = Self.maximumLinkCount - linkCount
    if examples.count > room { isComplete = false }
    linkCount += min(examples.count, room)
    return examples.prefix(room).map {
      FileDifference.Link(path: $0.path, appID: appID, before: $0.before, after: $0.after)
    }
  }

  private mutating func examples(_ pair: Pair) -> [Example] {
    if let known = examples[pair] { return known }
    let found = compare(pair)
    examples[pair] = found
    return found
  }

  private mutating func compare(_ pair: Pair) -> [Example] {
    guard let old = before.rules(pair.before, &budget),
      let new = after.rules(pair.after, &budget)
    else {
      isComplete = false
      return []
    }
    var seen: Set<ExactText> = []
    var found: [Example] = []
    for list in [new, old] {
      // An entry without a list of rules matches every link.
      for rule in list.rules ?? [Rule()] {
        guard let links = list.links(of: rule, &budget) else {
          isComplete = false
          return found
        }
        for path in links where seen.insert(ExactText(path)).inserted {
          guard let was = old.decide(path, &budget), let now = new.decide(path, &budget) else {
            isComplete = false
            return found
          }
          guard was != now else { continue }
          found.append(Example(path: path, before: was, after: now))
          break
        }
      }
    }
    return found
  }
}
