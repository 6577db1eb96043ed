/// A variable whose name Apple does not allow.
struct ForbiddenVariableName: LintRule {
  static let about = RuleDescription(
    2050,
    "Substitution variable with $, ( or ) in its name",
    severity: .error,
    effect: "No pattern can use the variable, because a name ends at the first \")\".",
    cure: "Choose a name without $, ( and ).",
    evidence: .documented,
    background: """
      In a pattern, the name of a variable is the text between "$(" and the next ")". A name that \
      contains ")" can therefore never be written: devices look up the text before the \
      parenthesis and treat the rest as plain text. "$" and "(" are forbidden as well. All other \
      characters are allowed, including spaces.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for variable in file.applinks?["substitutionVariables"]?.effectiveMembers ?? [] {
      guard let character = Self.forbiddenCharacter(in: variable.key) else { continue }
      report.report(
        Self.about,
        "The variable name \(variable.key.quoted) contains \"\(character)\".",
        at: variable.keyRange,
        severity: character == ")" ? nil : .warning,
        effect: character == ")"
          ? nil : "Apple forbids the character; what a device does with such a name is unknown.",
        evidence: character == ")" ? nil : .unknown
      )
    }
  }

  /// The forbidden character in a name; of several, the one with the worst effect.
  static func forbiddenCharacter(in name: String) -> Character? {
    [")", "$", "("].first { name.utf8.contains($0.asciiValue ?? 0) }
  }
}
