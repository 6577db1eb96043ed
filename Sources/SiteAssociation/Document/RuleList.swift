/// Rules without a file around them, as `swcutil match` accepts them.
///
/// ```swift
/// let list = RuleList(reading: #"[{ "/": "/help/*", "exclude": true }, { "/": "*" }]"#.utf8)
/// list.ruleSet().trace("/help/contact").outcome  // .rule(0)
/// ```
///
/// An object is one rule, and an array is a list of rules (observed). A string is a path pattern,
/// read like an element of the legacy `paths`, so `NOT ` at its start excludes (inferred). Elements
/// of other types are rules without conditions, as in a file (inferred).
public struct RuleList: Sendable {
  /// The content of a text.
  public enum Content: Sendable, Hashable {
    /// One rule or several.
    case rules
    /// Not JSON; ``RuleList/findings`` say why.
    case unreadable
    /// JSON without rules; the value names its type, such as `a number`.
    case otherType(String)
  }

  /// The text, for quoting its lines.
  public let source: SourceText
  /// The problems of the text as JSON.
  public let findings: [Finding]
  /// The content of the text.
  public let content: Content
  /// Whether every strict reader accepts the text, and not only Apple's devices.
  public let isReadableEverywhere: Bool
  /// The rules in order. Empty if the text contains none.
  public let rules: [Rule]
  /// The ``rules`` as Foundation prints them: indented, with sorted keys.
  public let printedRules: [String]

  /// Reads rules.
  ///
  /// - Parameter bytes: JSON: an object, an array or a string.
  public init(reading bytes: some Sequence<UInt8>) {
    let text = ReadText(Array(bytes))
    source = text.source
    // A top level that is not an object is a problem in a file but not in a list.
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

  /// Returns the compiled rules, without an app and without a host to check.
  public func ruleSet() -> RuleSet { RuleSet(rules) }
}

extension DocumentBuilder {
  /// Returns a rule without defaults: a component or a legacy path.
  fileprivate static func loneRule(_ node: JSONNode, in source: SourceText) -> Rule {
    var rule = RuleSource(fileDefaults: nil)
    rule.overlay(LegacyPath.component(of: node))
    return rule.rule(at: source.place(of: node.range))
  }
}
