/// Collects the findings of the rules for one file.
package struct FindingCollector {
  /// After this many findings of one rule the rest is only counted.
  static let maximumCountPerRule = 50

  private let source: SourceText
  private(set) var findings: [Finding] = []
  private var countOfCode: [Finding.Code: Int] = [:]

  package init(source: SourceText) {
    self.source = source
  }

  /// Reports one finding of a rule.
  ///
  /// - Parameters:
  ///   - about: The rule.
  ///   - problem: What is wrong, in one sentence about this very file.
  ///   - range: Where, as byte offsets in the text; nil for the file as a whole.
  ///   - severity: How bad it is here, where that differs from the rule's own severity.
  ///   - effect: What it does here, where that is more telling than the rule's own sentence.
  ///   - cure: What to change here, where that is more telling than the rule's own sentence.
  ///   - evidence: How sure the effect is here, where that differs from the rule's own evidence.
  package mutating func report(
    _ about: RuleDescription,
    _ problem: @autoclosure () -> String,
    at range: Range<Int>?,
    severity: Finding.Severity? = nil,
    effect: @autoclosure () -> String? = nil,
    cure: @autoclosure () -> String? = nil,
    evidence: Evidence? = nil
  ) {
    let count = countOfCode[about.code, default: 0] + 1
    countOfCode[about.code] = count
    guard count <= Self.maximumCountPerRule else { return }
    findings.append(
      Finding(
        code: about.code,
        severity: severity ?? about.severity,
        place: range.map(source.place),
        problem: problem(),
        effect: effect() ?? about.effect,
        cure: cure() ?? about.cure,
        evidence: evidence ?? about.evidence
      )
    )
  }

  /// Whether a rule that ran before has found something.
  package func hasFound(_ about: RuleDescription) -> Bool {
    countOfCode[about.code] != nil
  }

  /// The findings, and for each rule that found too many, how many were left out.
  package func finish() -> [Finding] {
    var findings = findings
    for (code, count) in countOfCode where count > Self.maximumCountPerRule {
      guard let last = findings.lastIndex(where: { $0.code == code }) else { continue }
      findings[last].problem +=
        " (\(count - Self.maximumCountPerRule) more like it are not listed.)"
    }
    return findings
  }
}
