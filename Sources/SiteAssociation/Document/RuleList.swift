/// A list of rules without an association file, in the form that `swcutil match` accepts.
///
/// ```swift
/// let list = RuleList(reading: #"[{ "/": "/help/*", "exclude": true }, { "/": "*" }]"#.utf8)
/// list.ruleSet().trace("/help/contact").outcome  // .rule(0)
/// ```
///
/// An object is one rule, and an array is a list of rules (observed). A string is one rule with a
/// path pattern, like an element of the legacy `paths`, and the prefix `NOT ` makes the rule
/// exclude URLs (inferred). An array element that is neither an object nor a string is a rule
/// without patterns, as in an association file (inferred).
public struct RuleList: Sendable {
  /// The kind of input.
  public enum Content: Sendable, Hashable {
    /// The input is one rule, or a list of rules. The list can be empty.
    case rules
    /// The input is not JSON, or it is JSON that devices reject. ``RuleList/findings`` gives the
    /// reasons.
    case unreadable
    /// The input is JSON of a type that cannot contain rules. The associated value is a phrase that
    /// names the type, such as `a number`.
    case otherType(String)
  }

  /// The input as text, for quoting its lines.
  public let source: SourceText
  /// The findings about the input's JSON.
  public let findings: [Finding]
  /// The kind of input.
  public let content: Content
  /// Whether all JSON parsers, including strict parsers, can read the input.
  public let isReadableEverywhere: Bool
  /// The rules in order. Empty if the input contains no rules.
  public let rules: [Rule]
  /// The JSON of each rule as Foundation prints it: indented, with sorted keys. A string is printed
  /// as the component with the same meaning.
  public let printedRules: [String]

  /// Reads a list of rules.
  ///
  /// - Parameter bytes: The bytes of a JSON object, array or string.
  public init(reading bytes: some Sequence<UInt8>) {
    let text = ReadingResult(Array(bytes))
    source = text.source
    // A top-level value that is not an object is an error in an association file, but not here.
    let findings = text.findings.filter { $0.code != ReadingProblem.topLevelNotObject.code }
    self.findings = findings
    let readability = ReadingProblem.allCases
      .filter { problem in findings.contains { $0.code == problem.code } }
      .map(\.readability).max()
    isReadableEverywhere = (readability ?? .everywhere) == .everywhere

    guard let root = text.root, readability != .nowhere else {
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

  /// Returns the compiled rules.
  ///
  /// The rule set has an empty app ID and accepts every host.
  public func ruleSet() -> RuleSet { RuleSet(rules) }
}

extension DocumentBuilder {
  /// Returns the rule for a component or a legacy path, without defaults.
  fileprivate static func loneRule(_ node: JSONNode, in source: SourceText) -> Rule {
    var rule = MergedRuleValues(fileDefaults: nil)
    rule.overlay(LegacyPath.component(of: node))
    return rule.rule(at: source.place(of: node.range))
  }
}
