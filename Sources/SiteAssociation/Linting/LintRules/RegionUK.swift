/// Reports `UK` in a file that uses `$(region)`, which matches `GB` but not `UK`.
struct RegionUK: LintRule {
  static let about = RuleDescription(
    2023,
    "Region code UK, which $(region) does not match",
    severity: .note,
    effect: "For the United Kingdom, $(region) matches GB and gb. It matches neither UK nor uk.",
    cure:
      "If the site's URLs contain UK, keep the reported pattern or value in addition to "
      + "$(region). If the URLs contain GB instead, remove the reported pattern or value.",
    evidence: .observed,
    background: """
      $(region) matches the country codes of ISO 3166-1, in which the United Kingdom is GB. \
      Apple's documentation mentions UK as if it were one of these codes. A separate rule or \
      variable is therefore necessary only if the site's URLs contain UK or uk.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard file.patterns.contains(where: { $0.variableNames.containsCode(of: "region") }),
      file.variables["region"] == nil
    else { return }
    for pattern in file.patterns {
      guard let word = Self.segment(in: pattern) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains \"\(word)\", and the file also uses $(region).",
        at: pattern.range
      )
    }
    for variable in file.applinks?["substitutionVariables"]?.effectiveMembers ?? [] {
      for value in variable.value.array ?? [variable.value] {
        guard let text = value.string, Self.isUK(text.utf8) else { continue }
        report.report(
          Self.about,
          "The variable \(variable.key.quoted) has the value \(text.quoted), and a pattern uses "
            + "$(region).",
          at: value.range
        )
      }
    }
  }

  private static func segment(in pattern: LocatedPattern) -> String? {
    pattern.masked.split { $0 == .slash || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      .first(where: isUK)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isUK(_ text: some Sequence<UInt8>) -> Bool {
    text.elementsEqual("uk".utf8) || text.elementsEqual("UK".utf8)
  }
}
