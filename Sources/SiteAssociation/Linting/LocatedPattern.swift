/// A text of the file that is compared with URLs: a pattern, a value of a variable that patterns use,
/// or the name of a query item.
struct LocatedPattern: Sendable {
  /// What the pattern is compared with.
  enum Kind: Sendable, Hashable {
    case path, query, fragment
    /// The value of the query item of a name.
    case queryItem(String)
    /// The names of query items: compared exactly, without wildcards.
    case itemName
    /// What a variable of a name stands for.
    case value(of: String, isPath: Bool)
  }

  /// How the text is compared. Where several rules compare it, what is true of all of them.
  struct Comparison: Sendable, Hashable {
    /// Whether it is compared with the URL as written.
    var isWithEncoded: Bool
    /// Whether it is compared with the decoded URL.
    var isWithDecoded: Bool
    /// Whether letters of different case differ.
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

  /// What the pattern is compared with.
  let kind: Kind
  /// The pattern; of an excluding path of the legacy form what follows the `NOT `.
  let text: String
  /// The pattern in UTF-8.
  let utf8: [UInt8]
  /// The pattern in UTF-8 with a star for every byte of a substitution variable: what is literal
  /// stands at the same offsets.
  let masked: [UInt8]
  /// The names between `$(` and `)`.
  let variableNames: [String]
  /// Whether a `$(` has no `)`.
  let hasUnclosedVariable: Bool
  /// Where the string stands in the file, quotes included.
  let range: Range<Int>
  /// Whether the pattern comes from `paths`.
  let isLegacy: Bool
  /// How it is compared.
  let comparison: Comparison
  /// Whether its rule excludes.
  let excludes: Bool

  /// Makes a pattern or a name.
  ///
  /// - Parameter rule: The rule it belongs to; the rule made of the defaults alone where it stands
  ///   in defaults.
  init(_ kind: Kind, _ text: String, at range: Range<Int>, isLegacy: Bool = false, of rule: Rule) {
    self.init(
      kind,
      text,
      at: range,
      isLegacy: isLegacy,
      Comparison(rule),
      excludes: rule.excludes
    )
  }

  /// Makes a value of a variable.
  init(valueOf name: String, _ text: String, at range: Range<Int>, uses: VariableUses) {
    self.init(.value(of: name, isPath: uses.isPath), text, at: range, uses.comparison)
  }

  private init(
    _ kind: Kind,
    _ text: String,
    at range: Range<Int>,
    isLegacy: Bool = false,
    _ comparison: Comparison,
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

  /// Whether the text is compared with paths and with nothing else.
  var isOnlyInPaths: Bool {
    if case .value(_, let isPath) = kind { isPath } else { isPath }
  }

  var isName: Bool { kind == .itemName }

  /// Whether it is a piece of a pattern, whose beginning and end need not be those of the whole.
  var isPiece: Bool {
    if case .value = kind { true } else { false }
  }

  /// The beginning of a sentence about a text that no URL agrees with.
  var failure: String {
    switch kind {
    case .path, .query, .fragment, .queryItem: "The pattern never matches"
    case .itemName: "No item of a URL has this name"
    case .value: "The variable never matches by this value"
    }
  }

  /// The pattern as a sentence names it.
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

/// The substitution variables in a text.
struct VariableScan {
  private(set) var names: [String] = []
  private(set) var isUnclosed = false
  private(set) var masked: [UInt8]

  init(_ utf8: [UInt8]) {
    masked = utf8
    var index = 0
    while index + 1 < utf8.count {
      guard utf8[index] == UInt8(ascii: "$"), utf8[index + 1] == UInt8(ascii: "(") else {
        index += 1
        continue
      }
      guard let end = utf8[(index + 2)...].firstIndex(of: UInt8(ascii: ")")) else {
        isUnclosed = true
        return
      }
      names.append(String(decoding: utf8[(index + 2)..<end], as: UTF8.self))
      for masking in index...end { masked[masking] = .star }
      index = end + 1
    }
  }
}
