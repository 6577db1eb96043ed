import SiteAssociation

extension ConfigurationReader {
  /// Reads the rules of a host: from `rules`, or from the file in `rulesFrom`. Without either, the
  /// host has no rules.
  mutating func rules(_ fields: MappingFields<HostKey>) -> HostConfiguration.Rules {
    if let rules = fields[.rules], let file = fields[.rulesFrom] {
      report(
        .rulesTwice,
        at: file.place,
        "The host has both rules and rulesFrom.",
        cure: "Keep one of the two; the rules begin on line \(rules.place.line)."
      )
      return .all
    }
    if let file = text(.rulesFrom, in: fields) { return rules(from: file) }
    guard let components = list(.rules, in: fields) else { return .all }
    return .components(components.compactMap { component($0)?.printOnOneLine() })
  }

  /// Reads a component, which has the same form as in association files.
  mutating func component(_ node: YAMLNode) -> JSON? {
    guard let fields = fields(of: node, as: ComponentKey.self) else { return nil }
    var members: [(key: String, value: JSON)] = []
    for key in ComponentKey.allCases {
      guard let node = fields[key], let value = value(of: key, node) else { continue }
      members.append((key.rawValue, value))
    }
    return .object(members)
  }

  private mutating func value(of key: ComponentKey, _ node: YAMLNode) -> JSON? {
    switch key {
    case .path:
      guard let path = text(node, key.rawValue) else { return nil }
      guard path.value.utf8.first.map("/*".utf8.contains) == true else {
        report(
          .component,
          at: path.place,
          "The pattern \(path.value.cited) begins neither with a slash nor with *.",
          cure: "Write \("/\(path.value)".cited), or begin the pattern with *."
        )
        return nil
      }
      return .string(path.value)
    case .fragment, .comment:
      return text(node, key.rawValue, mayBeEmpty: true).map { .string($0.value) }
    case .exclude, .caseSensitive, .percentEncoded:
      return flag(node, key.rawValue).map(JSON.boolean)
    case .query: return query(node)
    }
  }

  /// Reads the query of a component: a pattern for the whole query, or patterns for its items.
  private mutating func query(_ node: YAMLNode) -> JSON? {
    guard case .mapping(let items) = node.value else {
      return text(node, ComponentKey.query.rawValue, mayBeEmpty: true).map { .string($0.value) }
    }
    var members: [(key: String, value: JSON)] = []
    for item in items {
      guard let pattern = text(item.value, item.key, mayBeEmpty: true) else { continue }
      members.append((item.key, .string(pattern.value)))
    }
    return .object(members)
  }
}
