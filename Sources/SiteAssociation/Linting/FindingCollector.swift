/// Collects the findings about one file.
package struct FindingCollector {
  /// The maximum number of findings with the same code. Further findings are only counted.
  private static let maximumCountPerRule = 50

  private let source: SourceText
  private var findings: [Finding] = []
  private var countOfCode: [Finding.Code: Int] = [:]
  /// The start of each finding's range in the text, including findings that are not listed.
  private var offsets: [Finding.Code: [Int]] = [:]

  private let guesses: GuessedRanges

  /// Creates an empty collector.
  ///
  /// - Parameter guesses: The ranges of the text whose meaning is a guess, because the text is
  ///   damaged. The collector omits findings about these ranges. If there are any such ranges, it
  ///   also omits findings about the whole text.
  package init(source: SourceText, guesses: GuessedRanges = GuessedRanges()) {
    self.source = source
    self.guesses = guesses
  }

  private func isGuess(_ range: Range<Int>?) -> Bool {
    guard let range else { return !guesses.isEmpty }
    let start = range.lowerBound
    return guesses.overlap(start..<max(start + 1, range.upperBound))
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - about: The description of the finding's code.
  ///   - problem: One sentence that says what is wrong.
  ///   - range: The byte offsets in the text, or nil if the finding concerns the whole file.
  ///   - severity: The severity, if it differs from the usual severity.
  ///   - effect: The effect, if it can be more precise than the usual effect.
  ///   - cure: The cure, if it can be more precise than the usual cure.
  ///   - evidence: The evidence for the effect, if it differs from the usual evidence.
  package mutating func report(
    _ about: RuleDescription,
    _ problem: @autoclosure () -> String,
    at range: Range<Int>?,
    severity: Finding.Severity? = nil,
    effect: @autoclosure () -> String? = nil,
    cure: @autoclosure () -> String? = nil,
    evidence: Evidence? = nil
  ) {
    guard !isGuess(range) else { return }
    let count = countOfCode[about.code, default: 0] + 1
    countOfCode[about.code] = count
    if let range { offsets[about.code, default: []].append(range.lowerBound) }
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

  /// Returns the start offsets of all findings of a kind.
  func offsets(of about: RuleDescription) -> [Int] { offsets[about.code] ?? [] }

  /// Removes the findings of a kind that start at the given offsets, because another finding
  /// reports the same problem.
  mutating func withdraw(_ about: RuleDescription, at offsets: Set<Int>) {
    let withdrawn = self.offsets(of: about).count(where: offsets.contains)
    guard withdrawn > 0 else { return }
    findings.removeAll { finding in
      finding.code == about.code && finding.place.map { offsets.contains($0.utf8Offset) } ?? false
    }
    self.offsets[about.code]?.removeAll(where: offsets.contains)
    countOfCode[about.code, default: 0] -= withdrawn
  }

  /// Replaces the only finding that has one of the codes.
  ///
  /// - Returns: Whether there was exactly one such finding. If not, no finding is replaced.
  mutating func replaceOnlyFinding(
    of codes: Set<Finding.Code>,
    by replacement: (Finding) -> Finding
  ) -> Bool {
    guard codes.reduce(0, { $0 + countOfCode[$1, default: 0] }) == 1,
      let index = findings.firstIndex(where: { codes.contains($0.code) })
    else { return false }
    let old = findings[index].code
    findings[index] = replacement(findings[index])
    countOfCode[old] = nil
    offsets[old] = nil
    countOfCode[findings[index].code, default: 0] += 1
    return true
  }

  /// Returns the findings. If findings with a code were omitted, the last listed finding with this
  /// code says how many.
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
