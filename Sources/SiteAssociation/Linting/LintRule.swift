/// One thing that can be wrong with the rules of a file. Each rule has its own type, file and page.
protocol LintRule: Sendable {
  /// What all findings of the rule have in common. The rule's page is generated from it.
  static var about: RuleDescription { get }

  init()

  /// Checks one file and reports the findings.
  func check(_ file: LintSubject, report: inout FindingCollector)
}
