extension AssociationFile {
  /// The kinds of findings that reading a file reports, in the order of their codes.
  public static var readingRules: [RuleDescription] {
    ReadingProblem.allCases.sorted { $0.rawValue < $1.rawValue }.map { problem in
      // The sentences belong to the problem, not to a file.
      let finding = problem.finding("", at: nil)
      return RuleDescription(
        problem.rawValue,
        problem.title,
        severity: finding.severity,
        effect: finding.effect,
        cure: finding.cure,
        evidence: finding.evidence,
        background: ""
      )
    }
  }
}
