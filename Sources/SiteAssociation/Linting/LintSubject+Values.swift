/// How the patterns of a file use a variable.
struct VariableUses: Sendable {
  /// What is true of all patterns that use it.
  var comparison: LocatedPattern.Comparison
  /// Whether all of them are paths.
  var isPath: Bool
}

extension LintSubject {
  /// The values of the variables that patterns use, those that count. What they stand for depends on
  /// the patterns, and a variable that none uses stands for nothing.
  static func values(
    in table: JSONNode?,
    of patterns: [LocatedPattern]
  ) -> [LocatedPattern] {
    var usesOfName: [ExactText: VariableUses] = [:]
    for pattern in patterns {
      for name in pattern.variableNames.map(ExactText.init) {
        var uses =
          usesOfName[name]
          ?? VariableUses(comparison: pattern.comparison, isPath: pattern.isPath)
        uses.comparison.formIntersection(pattern.comparison)
        uses.isPath = uses.isPath && pattern.isPath
        usesOfName[name] = uses
      }
    }
    return (table?.effectiveMembers ?? []).flatMap { variable -> [LocatedPattern] in
      guard let uses = usesOfName[ExactText(variable.key)] else { return [] }
      return (variable.value.array ?? [variable.value]).compactMap { value in
        guard let text = value.string, !text.utf8.contains(sequence: "$(".utf8) else { return nil }
        return LocatedPattern(valueOf: variable.key, text, at: value.range, uses: uses)
      }
    }
  }
}
