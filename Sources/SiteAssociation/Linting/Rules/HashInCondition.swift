/// A number sign in a pattern for the query or the fragment.
struct HashInCondition: LintRule {
  static let about = RuleDescription(
    2048,
    "Number sign in a query or fragment condition",
    severity: .error,
    effect: "The pattern never matches, for in a URL the first # starts the fragment, and neither "
      + "query nor fragment has one in it.",
    cure: "Write %23 for a number sign that belongs to the text.",
    evidence: .inferred,
    background: """
      The query ends before the first # of a URL, and the fragment starts behind it: the sign \
      itself belongs to neither. A second # is escaped by Foundation when it reads the URL. With \
      "percentEncoded" false an escaped sign can be met, so there only a fragment pattern that \
      starts with # is reported. In a path pattern the sign has other findings.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where !pattern.isOnlyInPaths {
      guard let hash = pattern.masked.firstIndex(of: UInt8(ascii: "#")) else { continue }
      let isOpening = pattern.kind == .fragment && hash == 0
      guard isOpening || pattern.comparison.isWithEncoded else { continue }
      report.report(
        Self.about,
        "\(pattern.name) \(isOpening ? "starts with" : "has") a #\(isOpening ? "" : " in it").",
        at: pattern.range,
        effect: Self.effect(of: pattern),
        cure: Self.cure(for: pattern, hash: hash)
      )
    }
  }

  private static func effect(of pattern: LocatedPattern) -> String? {
    guard pattern.comparison.isWithEncoded else {
      return "The # before a fragment is no part of it, so the pattern matches only fragments that "
        + "start with an escaped one."
    }
    return pattern.isName || pattern.isPiece
      ? "\(pattern.failure), for only the first # of a URL stands there as such, and it starts the "
        + "fragment."
      : nil
  }

  private static func cure(for pattern: LocatedPattern, hash: Int) -> String? {
    let behind = String(decoding: pattern.utf8[(hash + 1)...].prefix(300), as: UTF8.self)
    return switch pattern.kind {
    // An empty pattern would match where there is no fragment.
    case .fragment where hash == 0 && behind.isEmpty:
      "Write \"?*\" to ask for a fragment, or remove the condition."
    case .fragment where hash == 0: "Write \(behind.quoted)."
    case .query where !behind.isEmpty:
      "Write \"?\": \(String(decoding: pattern.utf8[..<hash], as: UTF8.self).quoted), "
        + "\"#\": \(behind.quoted)."
    default: nil
    }
  }
}
