/// Reports a pattern for the whole query that consists of query items.
struct QueryAsOnePattern: LintRule {
  static let about = RuleDescription(
    2053,
    "Several query items in one pattern",
    severity: .warning,
    effect: "Links that contain the same query items in another order do not match.",
    cure: "Write an object with one member for each query item.",
    evidence: .observed,
    background: """
      If "?" is a string, devices compare it with the whole query as written. "a=1&b=2" matches \
      neither "b=2&a=1" nor "a=1&utm_source=x&b=2". If "?" is an object, devices look up each item \
      by its name, in any order, and ignore other items.

      In the object form, write "?*" instead of "*" as a value, because "*" would also match links \
      without the item. A pattern for a single item, such as "id=*", is reported as a note: the \
      pattern does not match links with another item before "id".
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns {
      guard pattern.kind == .query, !QuestionMarkInQuery.isFound(in: pattern),
        let items = Rule.Query.whole(pattern.text).separateItems, let first = items.first
      else { continue }
      let reordered =
        items.count > 1
        ? items.reversed().map(\.sampleText).joined(separator: "&")
        : "utm_source=x&" + first.sampleText
      guard !matches(pattern, reordered, file) else { continue }
      report.report(
        Self.about,
        items.count > 1
          ? "\(pattern.name) fixes the order of the query items. It does not match "
            + "\("?\(reordered)".quoted)."
          : "\(pattern.name) is compared with the whole query. It does not match "
            + "\("?\(reordered)".quoted).",
        at: pattern.range,
        severity: items.count > 1 ? nil : .note,
        effect: items.count > 1
          ? nil : "Links with another query item before \(first.name.quoted) do not match.",
        cure: "Write \"?\": \(Rule.QueryItem.objectText(items))."
      )
    }
  }
}

extension QueryAsOnePattern {
  private func matches(_ pattern: LocatedPattern, _ query: String, _ file: LintSubject) -> Bool {
    let options = Glob.Options(
      isCaseSensitive: pattern.comparison.isCaseSensitive,
      isPercentEncoded: pattern.comparison.isWithEncoded
    )
    return Glob(pattern.text, variables: file.variables, options: options)
      .matches(Array(query.utf8).span)
  }
}

extension Rule.QueryItem {
  /// The item in the form `name=value`. If the item's pattern has no variables, the pattern matches
  /// the value.
  fileprivate var sampleText: String {
    let scalars = pattern.unicodeScalars.lazy.filter { $0 != "*" }.map { $0 == "?" ? "x" : $0 }
    let value = pattern.isSameCode(as: "?*") ? "x" : String(String.UnicodeScalarView(scalars))
    return "\(name)=\(value.isEmpty && !pattern.isEmpty ? "x" : value)"
  }

  /// Returns items as the JSON object of a condition.
  static func objectText(_ items: [Rule.QueryItem]) -> String {
    let members = items.map { "\(JSONText.quoted($0.name)): \(JSONText.quoted($0.pattern))" }
    return "{" + members.joined(separator: ", ") + "}"
  }
}
