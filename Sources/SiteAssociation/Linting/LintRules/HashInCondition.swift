/// Reports a number sign in a pattern for the query or the fragment.
struct HashInCondition: LintRule {
  static let about = RuleDescription(
    2048,
    "Number sign in a query or fragment condition",
    severity: .error,
    effect: """
      The pattern never matches, because neither the query nor the fragment of a URL contains an \
      unescaped #.
      """,
    cure: "Write %23 for a literal number sign.",
    evidence: .inferred,
    background: """
      The query ends before the first # in a URL, and the fragment starts after it, so neither the \
      query nor the fragment contains that #. Foundation escapes any further # when it reads the \
      URL. If "percentEncoded" is false, a pattern with a # can match an escaped #. In that case, \
      the check reports only a fragment pattern that starts with #. For path patterns, see LW2009 \
      and LW2015.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where !pattern.isOnlyInPaths {
      guard let hash = pattern.masked.firstIndex(of: UInt8(ascii: "#")) else { continue }
      let isOpening = pattern.kind == .fragment && hash == 0
      guard isOpening || pattern.comparison.isWithEncoded else { continue }
      report.report(
        Self.about,
        "\(pattern.name) \(isOpening ? "starts with" : "contains") a #.",
        at: pattern.range,
        effect: Self.effect(of: pattern),
        cure: Self.cure(for: pattern, hash: hash)
      )
    }
  }

  private static func effect(of pattern: LocatedPattern) -> String? {
    guard pattern.comparison.isWithEncoded else {
      return
        "The # that introduces a fragment is not part of the fragment, so the pattern matches only "
        + "fragments that start with an escaped #."
    }
    return pattern.isName || pattern.isPiece
      ? "\(pattern.failure), because a URL contains at most one unescaped #, and that # starts "
        + "the fragment."
      : nil
  }

  private static func cure(for pattern: LocatedPattern, hash: Int) -> String? {
    let rest = String(decoding: pattern.utf8[(hash + 1)...].prefix(300), as: UTF8.self)
    return switch pattern.kind {
    // An empty pattern would match links without a fragment.
    case .fragment where hash == 0 && rest.isEmpty:
      "Write \"?*\" to require a fragment, or remove the condition."
    case .fragment where hash == 0: "Write \(rest.quoted)."
    case .query where !rest.isEmpty:
      "Write \"?\": \(String(decoding: pattern.utf8[..<hash], as: UTF8.self).quoted), "
        + "\"#\": \(rest.quoted)."
    default: nil
    }
  }
}
