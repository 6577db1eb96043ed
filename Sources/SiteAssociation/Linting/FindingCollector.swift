/// Collects the findings of the rules for one file.
struct FindingCollector {
  /// After this many findings of one rule the rest is only counted.
  static let maximumCountPerRule = 50

  private let source: SourceText
  private(set) var findings: [Finding] = []
  private var countOfCode: [Finding.Code: Int] = [:]

  init(source: SourceText) {
    self.source = source
  }

  /// Reports one finding of a rule.
  ///
  /// - Parameters:
  ///   - about: The rule.
  ///   - problem: What is wrong, in one sentence about this very file.
  ///   - range: Where, as byte offsets in the text; nil for the file as a whole.
  ///   - effect: What it does here, where that is more telling than the rule's own sentence.
  ///   - cure: What to change here, where that is more telling than the rule's own sentence.
  mutating func report(
    _ about: RuleDescription,
    _ problem: String,
    at range: Range<Int>?,
    effect: String? = nil,
    cure: String? = nil
  ) {
    let count = countOfCode[about.code, default: 0] + 1
    countOfCode[about.code] = count
    guard count <= Self.maximumCountPerRule else { return }
    findings.append(
      Finding(
        code: about.code,
        severity: about.severity,
        place: range.map(source.place),
        problem: problem,
        effect: effect ?? about.effect,
        cure: cure ?? about.cure,
        evidence: about.evidence
      )
    )
  }

  /// The findings, and for each rule that found too many, how many were left out.
  func finish() -> [Finding] {
    findings.map { finding in
      guard
        let count = countOfCode[finding.code], count > Self.maximumCountPerRule,
        finding == findings.last(where: { $0.code == finding.code })
      else { return finding }
      var last = finding
      last.problem += " (\(count - Self.maximumCountPerRule) more like it are not listed.)"
      return last
    }
  }
}
