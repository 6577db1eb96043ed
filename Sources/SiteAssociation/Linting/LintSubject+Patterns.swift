extension LintSubject {
  static func patterns(in sections: [Section], _ defaults: [Defaults]) -> [LocatedPattern] {
    var patterns: [LocatedPattern] = []
    for object in defaults {
      appendPatterns(of: object.node, object.rule, to: &patterns)
    }
    for section in sections {
      for located in section.rules {
        if section.isLegacy {
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

  /// The patterns that stand in a component itself; those of a condition that disappears because
  /// of its type do not count.
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

  /// The names of the query items in the conditions that count.
  static func queryItemNames(in sections: [Section], _ defaults: [Defaults]) -> [LocatedPattern] {
    var names: [LocatedPattern] = []
    func append(_ node: JSONNode, _ rule: Rule) {
      guard rule.query != .unconstrained, let items = node["?"]?.effectiveMembers else { return }
      names += items.map { LocatedPattern(.itemName, $0.key, at: $0.keyRange, of: rule) }
    }
    for object in defaults { append(object.node, object.rule) }
    for section in sections where !section.isLegacy {
      for located in section.rules { append(located.node, located.rule) }
    }
    return names
  }
}
