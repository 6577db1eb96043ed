extension LintSubject {
  static func patterns(in entries: [Entry], _ defaults: [Defaults]) -> [LocatedPattern] {
    var patterns: [LocatedPattern] = []
    for object in defaults {
      appendPatterns(of: object.node, object.rule, to: &patterns)
    }
    for entry in entries {
      for located in entry.rules {
        if entry.isLegacy {
          guard located.node.string != nil, let path = located.rule.path else { continue }
          patterns.append(
            LocatedPattern(.path, path, at: located.node.range, isLegacy: true, of: located.rule)
          )
        } else {
          appendPatterns(of: located.node, located.rule, to: &patterns)
        }
      }
    }
    return patterns
  }

  /// Appends the patterns of one component or `defaults` object. Leaves out patterns that devices
  /// ignore because a value has the wrong type.
  private static func appendPatterns(
    of node: JSONNode,
    _ rule: Rule,
    to patterns: inout [LocatedPattern]
  ) {
    func append(_ kind: LocatedPattern.Kind, _ value: JSONNode) {
      guard let text = value.string else { return }
      patterns.append(LocatedPattern(kind, text, at: value.range, of: rule))
    }
    for member in node.effectiveMembers {
      switch Rule.Key(rawValue: member.key) {
      case .path: append(.path, member.value)
      case .fragment: append(.fragment, member.value)
      case .query where member.value.string != nil: append(.query, member.value)
      case .query where rule.query != .unconstrained:
        for item in member.value.effectiveMembers { append(.queryItem(item.key), item.value) }
      default: break
      }
    }
  }

  /// Returns the names of query items. Leaves out conditions on the query that devices ignore.
  static func queryItemNames(in entries: [Entry], _ defaults: [Defaults]) -> [LocatedPattern] {
    var names: [LocatedPattern] = []
    func append(_ node: JSONNode, _ rule: Rule) {
      guard rule.query != .unconstrained, let items = node["?"]?.effectiveMembers else { return }
      names += items.map { LocatedPattern(.itemName, $0.key, at: $0.keyRange, of: rule) }
    }
    for object in defaults { append(object.node, object.rule) }
    for entry in entries where !entry.isLegacy {
      for located in entry.rules { append(located.node, located.rule) }
    }
    return names
  }
}

/// The common properties of the patterns that use a variable.
struct VariableUses: Sendable {
  /// The properties of the comparison that are true for all patterns with the variable.
  var comparison: LocatedPattern.Comparison
  /// Whether the variable is used only in path patterns.
  var isPath: Bool
}

extension LintSubject {
  /// Returns the values of the variables that patterns use. Leaves out values that devices ignore.
  /// The patterns determine how a value is compared.
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
        guard let text = value.string, !text.containsCode(of: "$(") else { return nil }
        return LocatedPattern(valueOf: variable.key, text, at: value.range, uses: uses)
      }
    }
  }
}
