/// A variable whose name Apple does not allow.
struct ForbiddenVariableName: LintRule {
  static let about = RuleDescription(
    2050,
    "Name of a substitution variable with $, ( or )",
    severity: .error,
    effect: "No pattern can name the variable, for a name ends at the first parenthesis.",
    cure: "Give the variable a name without $, ( and ).",
    evidence: .documented,
    background: """
      A pattern names a variable between "$(" and the next ")". So a name with ")" in it can never \
      be written: what stands before the parenthesis is looked up, and the rest is plain text. \
      "$" and "(" are forbidden as well. Other characters are fine, spaces included.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for variable in file.applinks?["substitutionVariables"]?.effectiveMembers ?? [] {
      guard let character = Self.forbiddenCharacter(in: variable.key) else { continue }
      report.report(
        Self.about,
        "The name \(variable.key.quoted) of a variable has \"\(character)\" in it.",
        at: variable.keyRange,
        severity: character == ")" ? nil : .warning,
        effect: character == ")"
          ? nil : "Apple forbids it, and nobody says what a device does with such a name.",
        evidence: character == ")" ? nil : .unknown
      )
    }
  }

  /// A character that a name must not have; of several the one that does most.
  static func forbiddenCharacter(in name: String) -> Character? {
    [")", "$", "("].first { name.utf8.contains($0.asciiValue ?? 0) }
  }
}
