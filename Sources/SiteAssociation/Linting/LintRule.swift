/// A check for one kind of finding about the rules of a file. Each kind has its own type and file.
protocol LintRule: Sendable {
  /// The description of the findings. The documentation page about the findings is generated from
  /// this description.
  static var about: RuleDescription { get }

  init()

  /// Checks one file and reports findings.
  func check(_ file: LintSubject, report: inout FindingCollector)
}
