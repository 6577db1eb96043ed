/// A pattern that devices stop comparing.
struct TooManyStars: LintRule {
  static let about = RuleDescription(
    2027,
    "Pattern with too many stars",
    severity: .warning,
    effect: "Devices stop comparing at 64 levels and then treat the pattern as not matching.",
    cure: "Use fewer stars, or several rules.",
    evidence: .inferred,
    background: """
      The comparison calls itself for the wildcards of a pattern. At a depth of 64 it gives up \
      with a message in the log. Patterns with up to about thirty stars stay below that depth.
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
      // In a path, several stars in a row become one.
      if byte == .star, !(pattern.isPath && previous == .star) { count += 1 }
      previous = byte
    }
    return count
  }
}
