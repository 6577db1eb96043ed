/// Reports the syntax of regular expressions or routers in a pattern.
struct RegularExpressionSyntax: LintRule {
  static let about = RuleDescription(
    2041,
    "Regular expression or route parameter in a pattern",
    severity: .error,
    effect:
      "Only *, ? and $(name) have a special meaning. Devices compare all other characters "
      + "literally, so the pattern does not match the intended links.",
    cure:
      "Write * for any number of characters, ?* for at least one character, and $(digit) for one "
      + "digit.",
    evidence: .inferred,
    background: """
      A pattern is not a regular expression, and it is not a route template such as /user/:id or \
      /team/{name}. The characters . + [ ] ^ ( ) { } : and | match literally. For alternatives, \
      write several components or a substitution variable. There is no wildcard for exactly one \
      path segment: * also matches slashes.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns + file.variableValues {
      guard let sample = Self.sample(in: pattern) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains \(sample.quoted).",
        at: pattern.range,
        cure: sample.utf8.contains(UInt8(ascii: "|"))
          ? "Write one component for each alternative, or define a substitution variable with all "
            + "alternatives."
          : nil
      )
    }
  }

  /// Returns the first part of a pattern that is certainly intended as syntax.
  static func sample(in pattern: LocatedPattern) -> String? {
    let text = pattern.masked
    guard let range = syntax(in: text, isQuery: pattern.kind == .query || pattern.isPiece) else {
      return nil
    }
    return String(decoding: pattern.utf8[range], as: UTF8.self)
  }

  private static func syntax(in text: [UInt8], isQuery: Bool) -> Range<Int>? {
    if text.first == UInt8(ascii: "^") { return 0..<1 }
    let lastClosing = text.lastIndex { "]}>)".utf8.contains($0) } ?? 0
    for index in text.indices {
      switch text[index] {
      case .openBracket, .openBrace, UInt8(ascii: "<"), UInt8(ascii: "("):
        if index > lastClosing { continue }
      default: break
      }
      switch text[index] {
      case UInt8(ascii: "."):
        if isRepeatedDot(text, index) { return index..<index + 2 }
      case UInt8(ascii: ":") where !isQuery:
        if let range = parameter(in: text, index) { return range }
      case .openBracket:
        // An array in a query also has this form: a[b]=c.
        guard let range = group(in: text, from: index, to: .closeBracket) else { continue }
        if !isQuery || text[range].contains(UInt8(ascii: "-")) { return range }
      case .openBrace:
        if let range = group(in: text, from: index, to: .closeBrace) { return range }
      case UInt8(ascii: "<"):
        if let range = group(in: text, from: index, to: UInt8(ascii: ">")) { return range }
      case UInt8(ascii: "("):
        guard let range = group(in: text, from: index, to: UInt8(ascii: ")")) else { continue }
        if text[range].contains(UInt8(ascii: "|")) { return range }
      default: break
      }
    }
    return text.count > 1 && text.last == UInt8(ascii: "$")
      ? text.index(before: text.endIndex)..<text.endIndex : nil
  }

  /// Returns whether `.*` or `.+` is at an index without a name before it, unlike in `/index.*`.
  private static func isRepeatedDot(_ text: [UInt8], _ index: Int) -> Bool {
    guard index + 1 < text.count else { return false }
    guard text[index + 1] == .star || text[index + 1] == UInt8(ascii: "+") else { return false }
    return index == 0 || "/(=^".utf8.contains(text[index - 1])
  }

  /// Returns the range of a `:name` at the start of a segment.
  private static func parameter(in text: [UInt8], _ index: Int) -> Range<Int>? {
    guard index > 0, text[index - 1] == .slash else { return nil }
    let name = text[(index + 1)...].prefix(40).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
    }
    guard let first = name.first, first.isASCIILetter else { return nil }
    return index..<name.endIndex
  }

  private static func group(in text: [UInt8], from start: Int, to close: UInt8) -> Range<Int>? {
    guard let end = text[start...].prefix(80).firstIndex(of: close), end > start + 1 else {
      return nil
    }
    return start..<end + 1
  }
}
