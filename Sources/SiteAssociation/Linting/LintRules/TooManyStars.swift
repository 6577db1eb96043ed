/// Reports a pattern with so many stars that devices stop comparing it.
struct TooManyStars: LintRule {
  static let about = RuleDescription(
    2027,
    "Too many stars in a pattern",
    severity: .warning,
    effect:
      "If the comparison of the pattern with a link reaches a recursion depth of 64, devices stop "
      + "the comparison and treat the pattern as not matching.",
    cure: "Use fewer stars, or write several rules.",
    evidence: .inferred,
    background: """
      Devices compare wildcards recursively. When devices stop at a depth of 64, they log a \
      message. Patterns with up to about 30 stars stay below that depth.
      """
  )

  private static let maximumCount = 30

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.utf8.count > Self.maximumCount {
      let count = Self.stars(in: pattern)
      guard count > Self.maximumCount else { continue }
      report.report(Self.about, "\(pattern.name) contains \(count) stars.", at: pattern.range)
    }
  }

  private static func stars(in pattern: LocatedPattern) -> Int {
    var count = 0
    var previous: UInt8?
    for byte in pattern.utf8 {
      // In a path, a run of stars becomes a single star.
      if byte == .star, !(pattern.isPath && previous == .star) { count += 1 }
      previous = byte
    }
    return count
  }
}
