/// A query item with the pattern `*`.
struct OptionalQueryItem: LintRule {
  static let about = RuleDescription(
    2004,
    "Query item that is not required",
    severity: .warning,
    effect: "The rule holds for links without the item too, for a missing item counts as empty.",
    cure: "Write \"?*\" if the item has to be there; remove it if it is optional.",
    evidence: .observed,
    background: """
      A query item that the URL does not have is compared as an empty string, and "*" matches the \
      empty string. So {"code": "*"} asks for nothing at all, although many articles say that it \
      makes the item mandatory. "?*" is one character and then any number of them: the item has to \
      be there and must not be empty.
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
          ? "The rule keeps links without the item out of the app too, for a missing item counts "
            + "as empty."
          : nil
      )
    }
  }

  private static func isOnlyStars(_ pattern: [UInt8]) -> Bool {
    !pattern.isEmpty && pattern.allSatisfy { $0 == .star }
  }
}
