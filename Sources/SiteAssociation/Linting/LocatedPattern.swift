/// A text of the file that is compared with URLs: a pattern, a value of a used variable, or the
/// name of a query item.
struct LocatedPattern: Sendable {
  /// The part of a URL with which the text is compared.
  enum Kind: Sendable, Hashable {
    case path, query, fragment
    /// The value of the query item with a name.
    case queryItem(String)
    /// The name of a query item, compared exactly and without wildcards.
    case itemName
    /// A value of the variable with a name.
    case value(of: String, isPath: Bool)
  }

  /// The way the text is compared. If several rules compare it, only what all of them share.
  struct Comparison: Sendable, Hashable {
    /// Whether the text is compared with the URL as written.
    var isWithEncoded: Bool
    /// Whether the text is compared with the decoded URL.
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

  /// The part of a URL with which the text is compared.
  let kind: Kind
  /// The text. For an excluding legacy path, the part after `NOT `.
  let text: String
  /// The text in UTF-8.
  let utf8: [UInt8]
  /// The text in UTF-8 with a star for every byte of a substitution variable. All other bytes keep
  /// their offsets.
  let masked: [UInt8]
  /// The names between `$(` and `)`.
  let variableNames: [String]
  /// Whether a `$(` has no `)`.
  let hasUnclosedVariable: Bool
  /// The range of the string in the file, including its quotes.
  let range: Range<Int>
  /// Whether the pattern comes from `paths`.
  let isLegacy: Bool
  /// The way the text is compared.
  let comparison: Comparison
  /// Whether its rule excludes.
  let excludes: Bool

  /// Creates a pattern or a name.
  ///
  /// - Parameter rule: The rule of the text. For a text in defaults, the rule that consists of the
  ///   defaults alone.
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

  /// Creates a value of a variable.
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

  /// Whether the text is compared only with paths.
  var isOnlyInPaths: Bool {
    if case .value(_, let isPath) = kind { isPath } else { isPath }
  }

  var isName: Bool { kind == .itemName }

  /// Whether the text is only part of a pattern, so that more text can come before and after it.
  var isPiece: Bool {
    if case .value = kind { true } else { false }
  }

  /// The start of a sentence about a text that matches no URL.
  var failure: String {
    switch kind {
    case .path, .query, .fragment, .queryItem: "The pattern never matches"
    case .itemName: "No query item in a URL has this name"
    case .value: "This value of the variable never matches"
    }
  }

  /// The text as the subject of a sentence.
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
