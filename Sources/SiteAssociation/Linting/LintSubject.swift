/// A file as the lint rules look at it: the JSON with its places beside what it means.
struct LintSubject: Sendable {
  let file: AssociationFile
  /// The host that serves the file, where it is known.
  let host: String?
  /// The elements of `applinks.details`, in file order, those that are objects.
  let sections: [Section]
  /// The `defaults` of the file and of its sections, those that are objects.
  let defaults: [Defaults]
  /// Every pattern that stands in the file, the inherited ones once, where they stand.
  let patterns: [LocatedPattern]
  /// The rules that never decide.
  let shadows: [Shadow]
  /// The names of the query items in the conditions that count.
  let queryItemNames: [LocatedPattern]
  /// The values of the variables that patterns use.
  let variableValues: [LocatedPattern]

  /// One element of `applinks.details`.
  struct Section: Sendable {
    /// The element.
    var node: JSONNode
    /// The app identifiers that the section is about: values of `appIDs`, of `appID`, or the key
    /// in the form of 2015.
    var appIDs: [JSONNode]
    /// The elements of `components`, or of `paths` where there are no components.
    var rules: [LocatedRule]
    /// Whether the rules come from `paths`.
    var isLegacy: Bool
    /// Whether there is a list of rules at all.
    var hasRules: Bool
  }

  /// A rule as written and as it counts.
  struct LocatedRule: Sendable {
    /// The component, or the string of the legacy form.
    var node: JSONNode
    /// The rule after defaults.
    var rule: Rule

    /// Where a key's value stands in the rule; the rule itself where the key was inherited.
    func range(of key: Rule.Key) -> Range<Int> {
      node.member(key.rawValue)?.value.range ?? node.range
    }
  }

  /// A `defaults` object.
  struct Defaults: Sendable {
    var node: JSONNode
    /// The rule that the defaults make by themselves.
    var rule: Rule
    /// The keys that a rule has from here.
    var inheritedKeys: Set<Rule.Key>
  }

  /// An object that keys of a rule are written in: a component or defaults.
  struct RuleNode: Sendable {
    var node: JSONNode
    /// For defaults, the keys that a rule has from here; nil for a component.
    var inheritedKeys: Set<Rule.Key>?

    /// Whether the value of a key counts for any rule.
    func isEffective(_ key: Rule.Key) -> Bool { inheritedKeys?.contains(key) ?? true }

    /// What a value without effect does.
    static let noEffect = "Nothing: no rule inherits it."
  }

  var root: JSONNode? { file.root }
  var applinks: JSONNode? { root?["applinks"] }
  var details: JSONNode? { applinks?["details"] }
  /// Everything that is compared with URLs.
  var literals: [LocatedPattern] { patterns + queryItemNames + variableValues }
  var variables: SubstitutionVariables { file.substitutionVariables }

  /// The objects that rules are written in: components and defaults.
  var ruleNodes: [RuleNode] {
    defaults.map { RuleNode(node: $0.node, inheritedKeys: $0.inheritedKeys) }
      + sections.filter { !$0.isLegacy }.flatMap { $0.rules.map { RuleNode(node: $0.node) } }
  }
}
