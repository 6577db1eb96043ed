extension LintSubject {
  init(_ file: AssociationFile, host: String?) {
    let fileDefaults = file.root?["applinks"]?["defaults"]
    let defaultRule = RuleSource(fileDefaults: fileDefaults)
    let sections = Self.sections(of: file, defaultRule)
    let defaults = Self.defaults(of: sections, fileDefaults, defaultRule)
    let patterns = Self.patterns(in: sections, defaults)
    self.init(
      file: file,
      host: host,
      sections: sections,
      defaults: defaults,
      patterns: patterns,
      shadows: Self.shadows(in: sections, variables: file.substitutionVariables),
      queryItemNames: Self.queryItemNames(in: sections, defaults),
      variableValues: Self.values(
        in: file.root?["applinks"]?["substitutionVariables"],
        of: patterns
      )
    )
  }

  private static func sections(
    of file: AssociationFile,
    _ defaultRule: RuleSource
  ) -> [Section] {
    let details = file.root?["applinks"]?["details"]
    if let list = details?.array {
      return list.filter { $0.members != nil }.map { node in
        Section(
          node,
          appIDs: DocumentBuilder.appIDs(of: node),
          defaultRule,
          source: file.source
        )
      }
    } else {
      return (details?.effectiveMembers ?? []).filter { $0.value.members != nil }.map {
        Section(
          $0.value,
          appIDs: [JSONNode(value: .string($0.key), range: $0.keyRange)],
          defaultRule,
          source: file.source
        )
      }
    }
  }

  private static func defaults(
    of sections: [Section],
    _ fileDefaults: JSONNode?,
    _ defaultRule: RuleSource
  ) -> [Defaults] {
    var defaults: [Defaults] = []
    if let fileDefaults, fileDefaults.members != nil {
      defaults.append(
        Defaults(
          node: fileDefaults,
          rule: defaultRule.rule(at: nil),
          inheritedKeys: inheritedKeys(from: .file, in: sections)
        )
      )
    }
    for section in sections {
      guard let node = section.node["defaults"], node.members != nil else { continue }
      let source = defaultRule.overlaid(withEntryDefaults: node)
      defaults.append(
        Defaults(
          node: node,
          rule: source.rule(at: nil),
          inheritedKeys: inheritedKeys(from: .entry, in: [section])
        )
      )
    }
    return defaults
  }

  private static func inheritedKeys(
    from level: Rule.DefaultsLevel,
    in sections: [Section]
  ) -> Set<Rule.Key> {
    var keys: Set<Rule.Key> = []
    for section in sections {
      for located in section.rules {
        for (key, origin) in located.rule.inherited where origin == level { keys.insert(key) }
      }
    }
    return keys
  }
}

extension LintSubject.Section {
  fileprivate init(
    _ node: JSONNode,
    appIDs: [JSONNode],
    _ defaultRule: RuleSource,
    source: SourceText
  ) {
    let components = node["components"]?.array
    let list = components ?? node["paths"]?.array
    let rules = DocumentBuilder.rules(of: node, defaults: defaultRule, in: source) ?? []
    self.init(
      node: node,
      appIDs: appIDs,
      rules: zip(list ?? [], rules).map { LintSubject.LocatedRule(node: $0, rule: $1) },
      isLegacy: components == nil && list != nil,
      hasRules: list != nil
    )
  }
}
