/// Rules that stand alone, without a file around them: what `swcutil match` takes.
///
/// ```swift
/// let list = RuleList(reading: #"[{ "/": "/help/*", "exclude": true }, { "/": "*" }]"#.utf8)
/// list.ruleSet().trace("/help/contact").outcome  // .rule(0)
/// ```
///
/// An object is one rule and an array is a list of them (observed). A string is a path pattern; it is
/// read like an element of the legacy `paths`, so `NOT ` at its start excludes (inferred). Elements of
/// other types are rules without constraints, as they are in a file (inferred).
public struct RuleList: Sendable {
  /// What the text is.
  public enum Content: Sendable, Hashable {
    /// One rule or several.
    case rules
    /// Not JSON; ``RuleList/findings`` say why.
    case unreadable
    /// JSON that holds no rules; the value names its type, such as `a number`.
    case otherType(String)
  }

  /// The text, for quoting its lines.
  public let source: SourceText
  /// What is wrong with the text as JSON.
  public let findings: [Finding]
  /// What the text is.
  public let content: Content
  /// Whether every strict reader accepts the text, not only Apple's devices.
  public let isReadableEverywhere: Bool
  /// The rules in order. Empty when there are none to read.
  public let rules: [Rule]
  /// Each of the ``rules`` as Foundation prints it: readable, with sorted keys.
  public let printedRules: [String]

  /// Reads rules.
  ///
  /// - Parameter bytes: JSON: an object, an array or a string.
  public init(reading bytes: some Sequence<UInt8>) {
    let text = ReadText(Array(bytes))
    source = text.source
    // That the top level is no object is what makes a file unusable, not a list.
    let findings = text.findings.filter { $0.code != ReadingProblem.topLevelNotObject.code }
    self.findings = findings
    let reception = ReadingProblem.allCases
      .filter { problem in findings.contains { $0.code == problem.code } }
      .map(\.reception).max()
    isReadableEverywhere = (reception ?? .accepted) == .accepted

    guard let root = text.root, reception != .refused else {
      content = .unreadable
      (rules, printedRules) = ([], [])
      return
    }
    let elements: [JSONNode]
    switch root.value {
    case .object, .string: elements = [root]
    case .array(let list): elements = list
    case .null, .boolean, .number:
      content = .otherType(root.typeName)
      (rules, printedRules) = ([], [])
      return
    }
    content = .rules
    rules = elements.map { DocumentBuilder.loneRule($0, in: text.source) }
    printedRules = elements.map { LegacyPath.component(of: $0).foundationText }
  }

  /// The rules, compiled, without an app and without a host to check.
  public func ruleSet() -> RuleSet { RuleSet(rules) }
}

extension DocumentBuilder {
  /// A rule without defaults: a component, or a path of the legacy form.
  fileprivate static func loneRule(_ node: JSONNode, in source: SourceText) -> Rule {
    var rule = RuleSource(fileDefaults: nil)
    rule.overlay(LegacyPath.component(of: node))
    return rule.rule(at: source.place(of: node.range))
  }
}

extension LegacyPath {
  /// The component that says what a path of the legacy form says; other nodes stay as they are.
  fileprivate static func component(of node: JSONNode) -> JSONNode {
    guard let path = node.string else { return node }
    func member(_ key: Rule.Key, _ value: JSONNode.Value) -> JSONMember {
      JSONMember(
        key: key.rawValue,
        keyRange: node.range,
        value: JSONNode(value: value, range: node.range)
      )
    }
    guard let excluded = excludedPattern(of: path) else {
      return JSONNode(value: .object([member(.path, .string(path))]), range: node.range)
    }
    let members = [
      member(.path, .string(excluded)),
      member(.exclude, .boolean(true)),
      member(.caseSensitive, .boolean(true)),
    ]
    return JSONNode(value: .object(members), range: node.range)
  }
}
