/// One thing that can be wrong with the rules of a file. One type, one file, one page.
protocol LintRule: Sendable {
  /// What is true of every finding of the rule; the rule's page is made from it.
  static var about: RuleDescription { get }

  init()

  /// Looks at one file and reports what it finds.
  func check(_ file: LintSubject, report: inout FindingCollector)
}

/// What is true of every finding of a rule.
public struct RuleDescription: Sendable, Hashable {
  /// The code of its findings.
  public var code: Finding.Code
  /// What it finds, as a short title without a full stop.
  public var title: String
  /// How bad it is.
  public var severity: Finding.Severity
  /// What it does on real devices, in one sentence.
  public var effect: String
  /// What to change, in one sentence.
  public var cure: String
  /// How sure the effect is.
  public var evidence: Evidence
  /// The longer story for the rule's page: how people get there, and whose word it is.
  public var background: String

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - code: The number of its findings, without `LW`.
  ///   - title: What it finds, without a full stop.
  ///   - severity: How bad it is.
  ///   - effect: What it does on real devices, in one sentence.
  ///   - cure: What to change, in one sentence.
  ///   - evidence: How sure the effect is.
  ///   - background: The longer story for the rule's page.
  public init(
    _ code: Int,
    _ title: String,
    severity: Finding.Severity = .error,
    effect: String,
    cure: String,
    evidence: Evidence,
    background: String
  ) {
    self.code = Finding.Code(rawValue: "LW\(code)")
    self.title = title
    self.severity = severity
    self.effect = effect
    self.cure = cure
    self.evidence = evidence
    self.background = background
  }
}
