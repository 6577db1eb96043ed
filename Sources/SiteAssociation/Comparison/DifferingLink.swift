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
