/// Reports a variable whose name Apple does not allow.
struct ForbiddenVariableName: LintRule {
  static let about = RuleDescription(
    2050,
    "Substitution variable with $, ( or ) in its name",
    severity: .error,
    effect:
      "No pattern can use the variable, because the name in a pattern ends at the first \")\".",
    cure: "Choose a name without $, ( or ).",
    evidence: .documented,
    background: """
      In a pattern, the name of a variable is the text between "$(" and the next ")". A pattern \
      can therefore never refer to a name that contains ")": devices look up the text before the \
      parenthesis and match the rest literally. A pattern that is meant to use such a name is \
      therefore usually reported as LW2007. Apple also forbids "$" and "(" in names. How devices \
      treat "$" and "(" in a name is unknown, so a name with one of these two characters but \
      without ")" is reported as a warning. All other characters are allowed, including spaces.
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
          ? nil : "Apple forbids this character. What devices do with such a name is unknown.",
        evidence: character == ")" ? nil : .unknown
      )
    }
  }

  /// Returns a forbidden character in a name. If there are several, returns the one with the worst
  /// effect.
  static func forbiddenCharacter(in name: String) -> Character? {
    [")", "$", "("].first { name.utf8.contains($0.asciiValue ?? 0) }
  }
}
