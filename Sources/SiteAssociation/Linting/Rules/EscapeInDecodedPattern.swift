/// An escape in a pattern that is compared with the decoded URL.
struct EscapeInDecodedPattern: LintRule {
  static let about = RuleDescription(
    2034,
    "Percent escape where the URL is decoded",
    severity: .error,
    effect: "The URL is decoded and the pattern is not, so the escape matches only links that are "
      + "escaped twice.",
    cure: "Write the character itself.",
    evidence: .observed,
    background: """
      With "percentEncoded": false, devices compare the pattern with the decoded URL. They never \
      decode the pattern itself: "/a%20b" does not match /a%20b, but "/a b" does. The same applies \
      to the names of query items (inferred). It also applies to a value of a variable if every \
      rule that uses the variable compares with the decoded URL.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithDecoded {
      guard !PercentEscapes.offsets(in: pattern.masked).isEmpty else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains a percent escape, and \"percentEncoded\" is false.",
        at: pattern.range,
        effect: pattern.isName
          ? "Item names in the URL are decoded and this one is not, so it matches only names that are "
            + "escaped twice."
          : nil,
        cure: "Write \(PercentEscapes.decoded(pattern.utf8).quoted).",
        evidence: pattern.isName ? .inferred : nil
      )
    }
  }
}
