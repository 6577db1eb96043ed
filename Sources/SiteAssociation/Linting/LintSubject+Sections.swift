extension LintSubject {
  init(_ file: AssociationFile, host: String?) {
    self.file = file
    self.host = host
    let applinks = file.root?["applinks"]
    let details = applinks?["details"]
    let fileDefaults = applinks?["defaults"]
    if let list = details?.array {
      sections = list.filter { $0.members != nil }.map { node in
        Section(
          node,
          appIDs: DocumentBuilder.appIDs(of: node),
          fileDefaults: fileDefaults,
          source: file.source
        )
      }
    } else {
      sections = (details?.effectiveMembers ?? []).filter { $0.value.members != nil }.map {
        Section(
          $0.value,
          appIDs: [JSONNode(value: .string($0.key), range: $0.keyRange)],
          fileDefaults: fileDefaults,
          source: file.source
        )
      }
    }
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
