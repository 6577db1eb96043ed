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
      "percentEncoded": false asks for a comparison with the decoded URL. The pattern itself is \
      never decoded: "/a%20b" then does not match /a%20b, "/a b" does. The same is true of the \
      names of query items (inferred) and of the values of a variable, which is looked at when all \
      rules that use it compare with the decoded URL.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithDecoded {
      guard !PercentEscapes.offsets(in: pattern.masked).isEmpty else { continue }
      report.report(
        Self.about,
        "\(pattern.name) has an escape in it, and \"percentEncoded\" is false.",
        at: pattern.range,
        effect: pattern.isName
          ? "Names of items are decoded and this one is not, so only an item that is escaped twice "
            + "has it."
          : nil,
        cure: "Write \(PercentEscapes.decoded(pattern.utf8).quoted).",
        evidence: pattern.isName ? .inferred : nil
      )
    }
  }
}
