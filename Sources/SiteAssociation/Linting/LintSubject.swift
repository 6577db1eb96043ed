/// An association file, prepared for lint rules: its JSON with ranges, and its rules.
struct LintSubject: Sendable {
  let file: AssociationFile
  /// The host that serves the file, or nil if it is unknown.
  let host: String?
  /// The elements of `applinks.details` that are objects, in file order.
  let entries: [Entry]
  /// The `defaults` objects of the file and of its entries.
  let defaults: [Defaults]
  /// All patterns of the file. An inherited pattern is listed once, with its range in the defaults.
  let patterns: [LocatedPattern]
  /// The result of comparing the rules of each entry with each other, such as the rules that never
  /// decide.
  let comparedEntries: ComparedEntries
  /// The names of query items, except those in conditions that devices ignore.
  let queryItemNames: [LocatedPattern]
  /// The values of the variables that patterns use.
  let variableValues: [LocatedPattern]

  /// An entry: one element of `applinks.details`.
  struct Entry: Sendable {
    /// The JSON of the entry.
    var node: JSONNode
    /// The values of `appIDs` or `appID`. If `details` is an object, as in the first association
    /// files (2015, iOS 9), this is the key of the entry.
    var appIDs: [JSONNode]
    /// The elements of `components`, or those of `paths` if the entry has no `components`.
    var rules: [LocatedRule]
    /// Whether the rules come from `paths`.
    var isLegacy: Bool
    /// Whether the entry has a list of rules.
    var hasRules: Bool
  }

  /// A rule as written, together with its effective values.
  struct LocatedRule: Sendable {
    /// The component, or the string of the legacy form.
    var node: JSONNode
    /// The rule merged with its defaults.
    var rule: Rule

    /// Returns the range of a key's value, or of the whole rule if the rule does not contain the
    /// key.
    func range(of key: Rule.Key) -> Range<Int> {
      node.member(key.rawValue)?.value.range ?? node.range
    }
  }

  /// A `defaults` object.
  struct Defaults: Sendable {
    var node: JSONNode
    /// A rule with the values of the defaults and nothing else.
    var rule: Rule
    /// The keys that rules inherit from these defaults.
    var inheritedKeys: Set<Rule.Key>
  }

  /// An object that can contain a rule's keys: a component or a `defaults` object.
  struct RuleNode: Sendable {
    var node: JSONNode
    /// The keys that rules inherit from a `defaults` object; nil for a component.
    var inheritedKeys: Set<Rule.Key>?

    /// Returns whether the value of a key affects a rule.
    func isEffective(_ key: Rule.Key) -> Bool { inheritedKeys?.contains(key) ?? true }

    /// The effect in a finding about a value that no rule inherits.
    static let noEffect = "None, because no rule inherits the value."
  }

  var root: JSONNode? { file.root }
  var applinks: JSONNode? { root?["applinks"] }
  var details: JSONNode? { applinks?["details"] }
  /// All strings that are compared with URLs.
  var literals: [LocatedPattern] { patterns + queryItemNames + variableValues }
  /// The rules that never decide.
  var shadows: [Shadow] { comparedEntries.shadows }
  var variables: SubstitutionVariables { file.substitutionVariables }

  /// The objects that can contain a rule's keys: components and `defaults` objects.
  var ruleNodes: [RuleNode] {
    defaults.map { RuleNode(node: $0.node, inheritedKeys: $0.inheritedKeys) }
      + entries.filter { !$0.isLegacy }.flatMap { $0.rules.map { RuleNode(node: $0.node) } }
  }
}

extension LintSubject {
  init(_ file: AssociationFile, host: String?) {
    let fileDefaults = file.root?["applinks"]?["defaults"]
    let defaultRule = MergedRuleValues(fileDefaults: fileDefaults)
    let entries = Self.entries(of: file, defaultRule)
    let defaults = Self.defaults(of: entries, fileDefaults, defaultRule)
    let patterns = Self.patterns(in: entries, defaults)
    self.init(
      file: file,
      host: host,
      entries: entries,
      defaults: defaults,
      patterns: patterns,
      comparedEntries: ComparedEntries(entries, variables: file.substitutionVariables),
      queryItemNames: Self.queryItemNames(in: entries, defaults),
      variableValues: Self.values(
        in: file.root?["applinks"]?["substitutionVariables"],
        of: patterns
      )
    )
  }

  private static func entries(
    of file: AssociationFile,
    _ defaultRule: MergedRuleValues
  ) -> [Entry] {
    DetailsEntry.entries(of: file.root?["applinks"]?["details"]).map {
      Entry($0, defaultRule, source: file.source)
    }
  }

  private static func defaults(
    of entries: [Entry],
    _ fileDefaults: JSONNode?,
    _ defaultRule: MergedRuleValues
  ) -> [Defaults] {
    var defaults: [Defaults] = []
    if let fileDefaults, fileDefaults.members != nil {
      defaults.append(
        Defaults(
          node: fileDefaults,
          rule: defaultRule.rule(at: nil),
          inheritedKeys: inheritedKeys(from: .file, in: entries)
        )
      )
    }
    for entry in entries {
      guard let node = entry.node["defaults"], node.members != nil else { continue }
      let source = defaultRule.overlaid(withEntryDefaults: node)
      defaults.append(
        Defaults(
          node: node,
          rule: source.rule(at: nil),
          inheritedKeys: inheritedKeys(from: .entry, in: [entry])
        )
      )
    }
    return defaults
  }

  private static func inheritedKeys(
    from level: Rule.DefaultsLevel,
    in entries: [Entry]
  ) -> Set<Rule.Key> {
    var keys: Set<Rule.Key> = []
    for entry in entries {
      for located in entry.rules {
        for (key, origin) in located.rule.inherited where origin == level { keys.insert(key) }
      }
    }
    return keys
  }
}

extension LintSubject.Entry {
  fileprivate init(
    _ entry: DetailsEntry,
    _ defaultRule: MergedRuleValues,
    source: SourceText
  ) {
    let node = entry.node
    let components = node["components"]?.array
    let list = components ?? node["paths"]?.array
    let rules = DocumentBuilder.rules(of: node, defaults: defaultRule, in: source) ?? []
    self.init(
      node: node,
      appIDs: entry.appIDs,
      rules: zip(list ?? [], rules).map { LintSubject.LocatedRule(node: $0, rule: $1) },
      isLegacy: components == nil && list != nil,
      hasRules: list != nil
    )
  }
}

extension LintSubject {
  /// An element of a list of app IDs.
  struct LocatedApp: Sendable {
    var service: Service
    /// The element, which can have any type.
    var node: JSONNode
  }

  /// The elements that list the app IDs of all services, except those that devices ignore.
  var apps: [LocatedApp] {
    entries.flatMap { $0.appIDs }.map { LocatedApp(service: .applinks, node: $0) }
      + ListedService.services(of: root).flatMap { listed in
        listed.apps.map { LocatedApp(service: listed.service, node: $0) }
      }
  }
}
