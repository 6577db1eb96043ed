import SiteAssociation

/// The output of `verify` without a URL: the entries of the file (inferred).
struct FileListing: Sendable {
  var domain: AssociatedDomain
  var ruleSets: [RuleSet]

  static let columnCount = 80
  private static let keyColumnCount = 22

  /// The size of all patterns and variables that are listed. Thousands of apps can share thousands
  /// of patterns.
  private static let maximumByteCount = 4 << 20

  func write(to outcome: inout Outcome) {
    outcome.print(Self.heading("JSON CONTENTS"))
    var room = Self.maximumByteCount
    for (index, ruleSet) in ruleSets.enumerated() {
      if index > 0 { outcome.print(String(repeating: "-", count: Self.columnCount)) }
      Self.write("Service:", ruleSet.service.rawValue, to: &outcome)
      Self.write("App ID:", ruleSet.appID, to: &outcome)
      Self.write("Domain:", domain.description, to: &outcome)
      guard ruleSet.service == .applinks else { continue }
      let patterns = ruleSet.rules.map { Self.patterns($0, room: &room) } ?? ["(every URL)"]
      Self.write("Patterns:", patterns, to: &outcome)
      let variables = Self.texts(of: ruleSet.substitutionVariables.all, room: &room) { variable in
        "$(\(variable.name)): \(variable.values.joined(separator: ", "))"
      }
      if !variables.isEmpty { Self.write("Substitution Variables:", variables, to: &outcome) }
    }
  }

  private static func patterns(_ rules: [Rule], room: inout Int) -> [String] {
    rules.isEmpty ? ["(none)"] : texts(of: rules, room: &room, \.componentJSON)
  }

  /// Returns the texts for which there is room, and the number of the others.
  private static func texts<Element>(
    of elements: [Element],
    room: inout Int,
    _ text: (Element) -> String
  ) -> [String] {
    var texts: [String] = []
    for element in elements {
      guard room > 0 else { break }
      let text = text(element)
      room -= text.utf8.count
      texts.append(text)
    }
    let rest = elements.count - texts.count
    return rest == 0 ? texts : texts + ["(\(rest) more)"]
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
