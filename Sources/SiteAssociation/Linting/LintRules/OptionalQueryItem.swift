/// Reports a query item with the pattern `*`.
struct OptionalQueryItem: LintRule {
  static let about = RuleDescription(
    2004,
    "Query item that is not required",
    severity: .warning,
    effect: "Links without the item also match, because a missing item counts as empty.",
    cure: "Write \"?*\" if the item is required. Remove the condition if the item is optional.",
    evidence: .observed,
    background: """
      If a URL lacks the query item, devices compare the pattern with an empty string, and "*" \
      matches the empty string. {"code": "*"} therefore requires nothing, although many articles \
      claim that this pattern makes the item mandatory. "?*" matches one or more characters, so \
      the item must be present and must not be empty.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns {
      guard case .queryItem(let name) = pattern.kind, Self.isOnlyStars(pattern.utf8) else {
        continue
      }
      report.report(
        Self.about,
        "\(pattern.text.quoted) does not require the query item \(name.quoted).",
        at: pattern.range,
        effect: pattern.excludes
          ? "The rule also excludes links without the item, because a missing item counts as "
            + "empty."
          : nil
      )
    }
  }

  private static func isOnlyStars(_ pattern: [UInt8]) -> Bool {
    !pattern.isEmpty && pattern.allSatisfy { $0 == .star }
  }
}
