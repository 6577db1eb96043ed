extension RuleSet {
  /// Compares the rules with earlier rules.
  ///
  /// Only the rules are compared. The apps, services and domains of both rule sets have no effect.
  ///
  /// - Parameters:
  ///   - earlier: The earlier rules.
  ///   - stepCount: A limit on the work, which bounds time and memory. A step is about as much work
  ///     as following one character of a pattern. The result depends on this number, but not on the
  ///     speed of the machine.
  /// - Returns: The comparison, which is complete unless the limit was reached.
  public func comparison(
    with earlier: RuleSet,
    stepCount: Int = RuleSetComparison.defaultStepCount
  ) -> RuleSetComparison {
    var budget = StepBudget(stepCount)
    return RuleSetComparison(of: self, with: earlier, spending: &budget)
  }
}

extension RuleSetComparison {
  /// The limit on the work of a comparison, unless the caller sets another one.
  public static let defaultStepCount = 1_000_000

  static let maximumDifferenceCount = 10_000

  init(of later: RuleSet, with earlier: RuleSet, spending budget: inout StepBudget) {
    var comparison = ListComparison(before: earlier.list, after: later.list)
    self = comparison.compare(spending: &budget)
    removeRules(before: earlier.rules == nil, after: later.rules == nil)
  }

  /// Removes the indices of rules from the differences, because an entry without a list of rules has
  /// no rule with an index.
  mutating func removeRules(before: Bool, after: Bool) {
    for index in differences.indices {
      if before { differences[index].ruleBefore = nil }
      if after { differences[index].ruleAfter = nil }
    }
  }
}

extension RuleSet {
  /// The rules. An entry without a list of rules matches every link, as a rule without patterns
  /// does (inferred).
  fileprivate var list: ListComparison.List {
    ListComparison.List(rules ?? [Rule()], substitutionVariables, compiled: compiled)
  }
}
