import SiteAssociation

/// The output of `verify` without a URL: the entries of the file (inferred).
struct FileListing: Sendable {
  var domain: AssociatedDomain
  var ruleSets: [RuleSet]

  static let columnCount = 80
  private static let keyColumnCount = 22

  func write(to outcome: inout Outcome) {
    outcome.print(Self.heading("JSON CONTENTS"))
    for (index, ruleSet) in ruleSets.enumerated() {
      if index > 0 { outcome.print(String(repeating: "-", count: Self.columnCount)) }
      Self.write("Service:", ruleSet.service.rawValue, to: &outcome)
      Self.write("App ID:", ruleSet.appID, to: &outcome)
      Self.write("Domain:", domain.description, to: &outcome)
      guard ruleSet.service == .applinks else { continue }
      Self.write("Patterns:", ruleSet.rules.map(Self.patterns) ?? ["(every URL)"], to: &outcome)
      let variables = ruleSet.substitutionVariables.all.map { variable in
        "$(\(variable.name)): \(variable.values.joined(separator: ", "))"
      }
      if !variables.isEmpty { Self.write("Substitution Variables:", variables, to: &outcome) }
    }
  }

  private static func patterns(_ rules: [Rule]) -> [String] {
    rules.isEmpty ? ["(none)"] : rules.map(\.componentJSON)
  }

  /// A title between two runs of `=`. If they cannot have the same length, the right one is longer.
  static func heading(_ title: String) -> String {
    let rest = columnCount - title.count - 2
    return String(repeating: "=", count: rest / 2) + " \(title) "
      + String(repeating: "=", count: rest - rest / 2)
  }

  private static func write(_ key: String, _ value: String, to outcome: inout Outcome) {
    write(key, [value], to: &outcome)
  }

  private static func write(_ key: String, _ values: [String], to outcome: inout Outcome) {
    for (index, value) in values.enumerated() {
      let key = index == 0 ? key : ""
      let gap = String(repeating: " ", count: max(keyColumnCount - key.count, 1))
      outcome.print(key + gap + value.visible)
    }
  }
}
