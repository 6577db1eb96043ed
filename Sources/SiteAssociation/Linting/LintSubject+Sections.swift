extension LintSubject {
  init(_ file: AssociationFile, host: String?) {
    let fileDefaults = file.root?["applinks"]?["defaults"]
    let defaultRule = RuleSource(fileDefaults: fileDefaults)
    let sections = Self.sections(of: file, defaultRule)
    let defaults = Self.defaults(of: sections, fileDefaults, defaultRule)
    self.init(
      file: file,
      host: host,
      sections: sections,
      defaults: defaults,
      patterns: Self.patterns(in: sections, defaults),
      shadows: Self.shadows(in: sections, variables: file.substitutionVariables),
      queryItemNames: Self.queryItemNames(in: sections, defaults)
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
      defaults.append(Defaults(node: fileDefaults, rule: defaultRule.rule(at: nil)))
    }
    for case let node? in sections.map({ $0.node["defaults"] }) where node.members != nil {
      let source = defaultRule.overlaid(withEntryDefaults: node)
      defaults.append(Defaults(node: node, rule: source.rule(at: nil)))
    }
    return defaults
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
