/// A pattern that devices give up on.
struct TooManyStars: LintRule {
  static let about = RuleDescription(
    2027,
    "Pattern with too many stars",
    severity: .warning,
    effect: "Devices stop comparing at 64 levels and then say that the pattern does not match.",
    cure: "Write fewer stars, or several rules.",
    evidence: .inferred,
    background: """
      The comparison calls itself for the wildcards of a pattern and gives up at a depth of 64 with \
      a message in the log. Patterns with up to about thirty stars stay clear of it.
      """
  )

  private static let maximumCount = 30

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.utf8.count > Self.maximumCount {
      let count = Self.stars(in: pattern)
      guard count > Self.maximumCount else { continue }
      report.report(Self.about, "\(pattern.name) has \(count) stars in it.", at: pattern.range)
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
