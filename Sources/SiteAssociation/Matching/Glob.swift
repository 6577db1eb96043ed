/// A pattern, prepared for matching with the UTF-8 bytes of a text.
struct Glob: Sendable, Hashable {
  /// An element of a pattern. It matches a part of a text.
  enum Element: Sendable, Hashable {
    /// The given bytes.
    case bytes([UInt8])
    /// One ASCII character of the set.
    case oneOf(ASCIISet)
    /// Any single character.
    case anyCharacter
    /// Any number of characters, including none.
    case anyRun
    /// One of the given strings: the forms of a character that are equal in a case-insensitive
    /// comparison.
    case oneOfTexts([[UInt8]])
    /// A region or language code.
    case code(RegionAndLanguageCodes, ignoringCase: Bool)
    /// One of the values of a variable.
    case alternatives(VariableValues)
  }

  /// The options of a comparison.
  struct Options: Sendable, Hashable {
    var isCaseSensitive: Bool
    /// Whether the text is percent-encoded. A percent-encoded text contains only ASCII.
    var isPercentEncoded: Bool
  }

  private(set) var elements: [Element] = []
  /// Whether the pattern matches nothing, because it contains an unknown variable, a variable
  /// without values, or `$(` without `)`.
  private(set) var neverMatches = false
  /// Whether the pattern is exactly `*`, which matches every text (inferred).
  let alwaysMatches: Bool
  /// The approximate number of graph nodes that the pattern needs, which limits a graph before it
  /// is built.
  private(set) var nodeCount = 1
  /// The approximate cost of checking whether the pattern equals another pattern. The values of a
  /// variable are compared by identity.
  private(set) var length = 1
  /// Whether the pattern consists only of literal bytes, ASCII characters of a set, and wildcards.
  private(set) var isPlain = true

  /// Prepares a pattern for matching.
  ///
  /// - Parameters:
  ///   - pattern: The pattern. A path pattern must be in normal form.
  ///   - variables: The substitution variables of the file.
  ///   - options: The options of the comparison.
  init(_ pattern: String, variables: SubstitutionVariables, options: Options) {
    let cache = GlobCache(variables)
    self.init(pattern, sharing: cache, options: options)
  }

  /// Prepares a pattern for matching. The values of its variables are shared with other patterns.
  init(_ pattern: String, sharing cache: GlobCache, options: Options) {
    alwaysMatches = pattern.isSameCode(as: "*")
    for token in PatternToken.tokens(of: pattern) {
      switch token {
      case .text(let text): Self.append(text, to: &elements, options)
      case .anyCharacter: elements.append(.anyCharacter)
      case .anyRun: elements.append(.anyRun)
      case .variable(let name): appendVariable(name, sharing: cache, options: options)
      case .unclosedVariable: neverMatches = true
      }
    }
    if neverMatches { elements = [] }
    for element in elements { count(element) }
  }

  private mutating func count(_ element: Element) {
    nodeCount += element.nodeCount
    switch element {
    case .bytes, .oneOf, .anyCharacter, .anyRun: length += element.nodeCount
    case .oneOfTexts, .code:
      length += element.nodeCount
      isPlain = false
    case .alternatives:
      length += 1
      isPlain = false
    }
  }

  /// Whether the pattern is `/*`.
  var isSlashAndStar: Bool { elements == [.bytes([.slash]), .anyRun] }

  /// Whether the pattern is `*` or `/*`. Both match every path, because paths start with a slash.
  var matchesEveryPath: Bool {
    elements == [.anyRun] || isSlashAndStar
  }

  private mutating func appendVariable(
    _ name: String,
    sharing cache: GlobCache,
    options: Options
  ) {
    if let values = cache.values(of: name, options) {
      if values.elements.isEmpty { neverMatches = true }
      elements.append(.alternatives(values))
      return
    }
    if let variable = BuiltInVariable(rawValue: name) {
      elements.append(variable.element(isCaseSensitive: options.isCaseSensitive))
    } else {
      neverMatches = true
    }
  }

  /// Returns the elements of a variable's value. Stars and question marks are wildcards (observed).
  /// A value contains no `$(`.
  static func elements(ofValue value: String, _ options: Options) -> [Element] {
    var elements: [Element] = []
    for token in PatternToken.tokens(of: value) {
      switch token {
      case .anyCharacter: elements.append(.anyCharacter)
      case .anyRun: elements.append(.anyRun)
      case .text(let text), .variable(let text), .unclosedVariable(let text):
        append(text, to: &elements, options)
      }
    }
    return elements
  }

  private static func append(_ text: String, to elements: inout [Element], _ options: Options) {
    if options.isCaseSensitive {
      elements.append(.bytes(Array(text.utf8)))
      return
    }
    var bytes: [UInt8] = []
    func flush() {
      if !bytes.isEmpty { elements.append(.bytes(bytes)) }
      bytes = []
    }
    for scalar in text.unicodeScalars {
      let forms = CaseFolding.shared.equals(of: scalar)
        .filter { $0.isASCII || !options.isPercentEncoded || $0 == scalar }
      if forms.count == 1 {
        bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      } else {
        flush()
        elements.append(
          forms.allSatisfy(\.isASCII)
            ? .oneOf(ASCIISet(forms.map { UInt8(ascii: $0) }))
            : .oneOfTexts(forms.map { UTF8.encode($0).map(Array.init) ?? [] })
        )
      }
    }
    flush()
  }
}

extension Glob {
  /// Creates a pattern that can match something from its elements.
  init(elements: [Element]) {
    alwaysMatches = false
    self.elements = elements
    for element in elements { count(element) }
  }
}

extension Glob.Element {
  /// The approximate number of graph nodes that the element needs.
  var nodeCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .oneOf, .anyCharacter, .anyRun: 1
    case .oneOfTexts(let texts): texts.reduce(1) { $0 + $1.count }
    case .code(let codes, _): codes.codes.count
    case .alternatives(let values): values.nodeCount
    }
  }
}
