/// Reports an escape in a pattern that is compared with the decoded URL.
struct EscapeInDecodedPattern: LintRule {
  static let about = RuleDescription(
    2034,
    "Percent escape in a pattern for decoded URLs",
    severity: .error,
    effect:
      "Devices decode the URL but not the pattern, so the escape matches only links that were "
      + "percent-encoded twice.",
    cure: "Write the character itself instead of the escape.",
    evidence: .observed,
    background: """
      If "percentEncoded" is false, devices compare the pattern with the percent-decoded URL. \
      Devices never decode the pattern itself. The URL path /a%20b therefore does not match the \
      pattern "/a%20b", but it matches the pattern "/a b". Devices \
      do not decode the names of query items in a rule either (inferred), nor the values of variables. \
      The value of a variable is reported only if every rule that uses the variable has \
      "percentEncoded": false.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithDecoded {
      guard !PercentEscapes.offsets(in: pattern.masked).isEmpty else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains a percent escape, although \"percentEncoded\" is false.",
        at: pattern.range,
        effect: pattern.isName
          ? "Devices decode the item names in the URL but not this name, so this name matches only "
            + "item names that were percent-encoded twice."
          : nil,
        cure: "Write \(PercentEscapes.decoded(pattern.utf8).quoted).",
        evidence: pattern.isName ? .inferred : nil
      )
    }
  }
}
