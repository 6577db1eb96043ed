extension LintSubject {
  /// The name of a query item, which is compared as it stands.
  struct QueryItemName: Sendable {
    var text: String
    var range: Range<Int>
    var rule: Rule
  }

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
  var queryItemNames: [QueryItemName] {
    let ruleNodes =
      defaults.map { ($0.node, $0.rule) }
      + sections.filter { !$0.isLegacy }.flatMap { $0.rules.map { ($0.node, $0.rule) } }
    return ruleNodes.flatMap { node, rule in
      (rule.query == .unconstrained ? [] : node["?"]?.effectiveMembers ?? []).map {
        QueryItemName(text: $0.key, range: $0.keyRange, rule: rule)
      }
    }
  }
}
