/// Reports a question mark at the start of a query pattern or an item name.
struct QuestionMarkInQuery: LintRule {
  static let about = RuleDescription(
    2054,
    "Question mark at the start of a query pattern",
    severity: .error,
    effect: """
      The pattern never matches the intended links, because the question mark before a query is \
      not part of the query.
      """,
    cure: "Remove the question mark.",
    evidence: .documented,
    background: """
      The query of a URL is the text after the first "?". In a pattern, "?" means any one \
      character, so "?id=1" matches only a query with one more character, such as "xid=1". In the \
      name of a query item, "?" is literal, and no ordinary link has an item whose name starts \
      with "?". "?*" is a valid pattern: it matches any query that is not empty.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns + file.queryItemNames where Self.isFound(in: pattern) {
      let rest = String(decoding: pattern.utf8.dropFirst(), as: UTF8.self)
      let items = pattern.kind == .query ? Rule.Query.whole(rest).separateItems : nil
      report.report(
        Self.about,
        "\(pattern.name) starts with a question mark.",
        at: pattern.range,
        effect: pattern.isName
          ? "No ordinary link has an item with this name, so the condition is met only if the "
            + "item's pattern matches an empty string." : nil,
        cure: items.map { "Write \"?\": \(Rule.QueryItem.objectText($0))." }
          ?? "Write \(rest.quoted)."
      )
    }
  }

  /// Whether a string starts with a question mark and the name of a query item.
  static func isFound(in pattern: LocatedPattern) -> Bool {
    guard pattern.kind == .query || pattern.isName, pattern.utf8.first == UInt8(ascii: "?") else {
      return false
    }
    let name = pattern.utf8.dropFirst().prefix {
      $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0)
    }
    guard !name.isEmpty else { return false }
    return pattern.isName
      || name.endIndex < pattern.utf8.count && pattern.utf8[name.endIndex] == UInt8(ascii: "=")
  }
}
