/// Collects the findings about one file.
package struct FindingCollector {
  /// Further findings of the same rule are only counted.
  private static let maximumCountPerRule = 50

  private let source: SourceText
  private var findings: [Finding] = []
  private var countOfCode: [Finding.Code: Int] = [:]

  package init(source: SourceText) {
    self.source = source
  }

  /// Reports one finding of a rule.
  ///
  /// - Parameters:
  ///   - about: The rule.
  ///   - problem: What is wrong in this file, in one sentence.
  ///   - range: The byte offsets in the text, or nil for the whole file.
  ///   - severity: The severity, where it differs from the rule's usual one.
  ///   - effect: The effect, where it can be more precise than the rule's usual one.
  ///   - cure: The cure, where it can be more precise than the rule's usual one.
  ///   - evidence: The certainty of the effect, where it differs from the rule's usual one.
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
        evidence: evidence ?? about.evidence,
        traits: about.traits
      )
    )
  }

  /// Returns the findings. The last listed finding of a rule says how many were left out.
  package func finish() -> [Finding] {
    var findings = findings
    for (code, count) in countOfCode where count > Self.maximumCountPerRule {
      guard let last = findings.lastIndex(where: { $0.code == code }) else { continue }
      findings[last].problem +=
        " (\(count - Self.maximumCountPerRule) more findings with this code are not listed.)"
    }
    return findings
  }
}
