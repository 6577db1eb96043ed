import SiteAssociation

/// The output of `verify`: the decisions about URLs (observed) or, without a URL, the entries of
/// the file (inferred).
struct VerifyText: Sendable {
  var domain: AssociatedDomain
  var ruleSets: [RuleSet]
  var decisions: [URLDecisions]

  static let columnCount = 80
  private static let keyColumnCount = 22

  /// The maximum size of all patterns and variables that are listed, in bytes. Thousands of apps
  /// can share thousands of patterns.
  private static let maximumByteCount = 4 << 20

  func write(to outcome: inout Outcome) {
    if decisions.isEmpty {
      writeEntries(to: &outcome)
    } else {
      for decision in decisions { write(decision, to: &outcome) }
    }
  }

  /// Writes the lines of Apple's tool (observed), which quote the URL as given, not the pattern.
  private func write(_ decision: URLDecisions, to outcome: inout Outcome) {
    if let foreignHost = decision.foreignHost {
      outcome.printError(
        "Input domain \"\(domain)\" did not match input URL's domain \"\(foreignHost.visible)\"."
      )
      return
    }
    var isDecided = false
    for app in decision.decisions where app.decision != .noMatch {
      let entry = "{ s = \(app.service), a = \(app.appID), d = \(domain) }".visible
      let ending = app.decision == .match ? "matched." : "blocked match."
      outcome.print("\(entry): Pattern \"\(decision.url.visible)\" \(ending)")
      isDecided = true
    }
    if !isDecided { outcome.printError("Input JSON did not match input URL.") }
  }

  private func writeEntries(to outcome: inout Outcome) {
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
