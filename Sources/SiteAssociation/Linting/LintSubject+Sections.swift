extension LintSubject {
  init(_ file: AssociationFile, host: String?) {
    let fileDefaults = file.root?["applinks"]?["defaults"]
    let sections = Self.sections(of: file, fileDefaults: fileDefaults)
    let defaults = Self.defaults(of: sections, fileDefaults: fileDefaults)
    self.init(
      file: file,
      host: host,
      sections: sections,
      defaults: defaults,
      patterns: Self.patterns(in: sections, defaults),
      queryItemNames: Self.queryItemNames(in: sections, defaults)
    )
  }

  private static func sections(
    of file: AssociationFile,
    fileDefaults: JSONNode?
  ) -> [Section] {
    let details = file.root?["applinks"]?["details"]
    if let list = details?.array {
      return list.filter { $0.members != nil }.map { node in
        Section(
          node,
          appIDs: DocumentBuilder.appIDs(of: node),
          fileDefaults: fileDefaults,
          source: file.source
        )
      }
    } else {
      return (details?.effectiveMembers ?? []).filter { $0.value.members != nil }.map {
        Section(
          $0.value,
          appIDs: [JSONNode(value: .string($0.key), range: $0.keyRange)],
          fileDefaults: fileDefaults,
          source: file.source
        )
      }
    }
  }

  private static func defaults(of sections: [Section], fileDefaults: JSONNode?) -> [Defaults] {
    var defaults: [Defaults] = []
    if let fileDefaults, fileDefaults.members != nil {
      let source = RuleSource(fileDefaults: fileDefaults, entryDefaults: nil)
      defaults.append(Defaults(node: fileDefaults, rule: source.rule(at: nil)))
    }
    for case let node? in sections.map({ $0.node["defaults"] }) where node.members != nil {
      let source = RuleSource(fileDefaults: fileDefaults, entryDefaults: node)
      defaults.append(Defaults(node: node, rule: source.rule(at: nil)))
    }
    return defaults
  }
}

extension LintSubject.Section {
  fileprivate init(
    _ node: JSONNode,
    appIDs: [JSONNode],
    fileDefaults: JSONNode?,
    source: SourceText
  ) {
    let components = node["components"]?.array
    let list = components ?? node["paths"]?.array
    let rules = DocumentBuilder.rules(of: node, fileDefaults: fileDefaults, in: source) ?? []
    self.init(
      node: node,
      appIDs: appIDs,
      rules: zip(list ?? [], rules).map { LintSubject.LocatedRule(node: $0, rule: $1) },
      isLegacy: components == nil && list != nil,
      hasRules: list != nil
    )
  }
}
