/// A string in the file that is compared with URLs: a pattern, a value of a variable, or the name
/// of a query item.
struct LocatedPattern: Sendable {
  /// The role of the string.
  enum Kind: Sendable, Hashable {
    case path, query, fragment
    /// The pattern for the query item with the given name.
    case queryItem(String)
    /// The name of a query item, which is compared exactly and without wildcards.
    case itemName
    /// A value of the variable with the given name.
    case value(of: String, isPath: Bool)
  }

  /// How the string is compared. If several rules use the string in different ways, a property is
  /// true only if it is true for all of these rules.
  struct Comparison: Sendable, Hashable {
    /// Whether the string is compared with the percent-encoded URL.
    var isWithEncoded: Bool
    /// Whether the string is compared with the decoded URL.
    var isWithDecoded: Bool
    /// Whether the comparison is case-sensitive.
    var isCaseSensitive: Bool

    init(_ rule: Rule) {
      isWithEncoded = rule.isPercentEncoded
      isWithDecoded = !rule.isPercentEncoded
      isCaseSensitive = rule.isCaseSensitive
    }

    mutating func formIntersection(_ other: Comparison) {
      isWithEncoded = isWithEncoded && other.isWithEncoded
      isWithDecoded = isWithDecoded && other.isWithDecoded
      isCaseSensitive = isCaseSensitive && other.isCaseSensitive
    }
  }

  /// The role of the string.
  let kind: Kind
  /// The string. For a legacy path with the prefix `NOT `, this is only the part after the prefix.
  let text: String
  /// The string in UTF-8.
  let utf8: [UInt8]
  /// The string in UTF-8, with a star in place of every byte of a substitution variable. All other
  /// bytes keep their offsets.
  let masked: [UInt8]
  /// The names of the substitution variables in the string.
  let variableNames: [String]
  /// Whether the string contains `$(` without `)`.
  let hasUnclosedVariable: Bool
  /// The range of the string in the file, including its quotes.
  let range: Range<Int>
  /// Whether the pattern is from a list of `paths`.
  let isLegacy: Bool
  /// How the string is compared.
  let comparison: Comparison
  /// Whether the rule that contains the string excludes URLs.
  let excludes: Bool

  /// Creates a pattern or the name of a query item.
  ///
  /// - Parameter rule: The rule that the string belongs to. For a string in defaults, this is a
  ///   rule with the values of the defaults and nothing else.
  init(_ kind: Kind, _ text: String, at range: Range<Int>, isLegacy: Bool = false, of rule: Rule) {
    self.init(
      kind,
      text,
      at: range,
      isLegacy: isLegacy,
      comparison: Comparison(rule),
      excludes: rule.excludes
    )
  }

  /// Creates the value of a variable.
  init(valueOf name: String, _ text: String, at range: Range<Int>, uses: VariableUses) {
    self.init(.value(of: name, isPath: uses.isPath), text, at: range, comparison: uses.comparison)
  }

  private init(
    _ kind: Kind,
    _ text: String,
    at range: Range<Int>,
    isLegacy: Bool = false,
    comparison: Comparison,
    excludes: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.range = range
    self.isLegacy = isLegacy
    self.comparison = comparison
    self.excludes = excludes
    utf8 = Array(text.utf8)
    guard kind != .itemName else {
      masked = utf8
      variableNames = []
      hasUnclosedVariable = false
      return
    }
    let scan = VariableScan(utf8)
    masked = scan.masked
    variableNames = scan.names
    hasUnclosedVariable = scan.isUnclosed
  }

  var isPath: Bool { kind == .path }

  /// Whether the string is compared only with paths.
  var isOnlyInPaths: Bool {
    if case .value(_, let isPath) = kind { isPath } else { isPath }
  }

  var isName: Bool { kind == .itemName }

  /// Whether the string is only a part of patterns, which can have more text before and after it.
  var isPiece: Bool {
    if case .value = kind { true } else { false }
  }

  /// The beginning of a sentence about a string that can never match.
  var failure: String {
    switch kind {
    case .path, .query, .fragment, .queryItem: "The pattern never matches"
    case .itemName: "No query item in a URL has this name"
    case .value: "This value of the variable never matches"
    }
  }

  /// The string as the subject of a sentence.
  var name: String {
    switch kind {
    case .path: "The path pattern \(text.quoted)"
    case .query: "The query pattern \(text.quoted)"
    case .fragment: "The fragment pattern \(text.quoted)"
    case .queryItem(let item): "The pattern \(text.quoted) of the query item \(item.quoted)"
    case .itemName: "The name \(text.quoted) of a query item"
    case .value(let name, _): "The value \(text.quoted) of the variable \(name.quoted)"
    }
  }
}
