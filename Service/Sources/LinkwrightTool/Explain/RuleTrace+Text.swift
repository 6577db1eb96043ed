import SiteAssociation

extension PartTrace.Part {
  /// The name of the part in sentences.
  var name: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .queryItem(let name, _): "query item \"\(name)\""
    case .fragment: "fragment"
    }
  }
}

extension PartTrace {
  /// Whether the part is missing from the link or empty.
  var isAbsent: Bool { comparedText.isEmpty }

  /// The reason why the part does not match, if the reason has no position. The text follows the
  /// name of the part.
  var reasonWithoutPosition: String? {
    guard let mismatch else { return nil }
    switch mismatch.reason {
    case .unknownVariable(let name):
      return "can never match: the variable $(\(name)) is not defined"
    case .variableWithoutValues(let name):
      return "can never match: the variable $(\(name)) has no values"
    case .unclosedVariable:
      return "can never match: \"$(\" has no closing \")\""
    case .differs, .textEnds, .patternEnds:
      guard isAbsent else { return nil }
      let state =
        if case .queryItem(_, true) = part { "is empty" } else {
          "is missing from the link and counts as empty"
        }
      return "\(state), but the pattern \"\(comparedPattern)\" "
        + "expects \(mismatch.expected)"
    }
  }

  /// The reason why the part does not match at a position. The text follows the caret.
  var reasonAtPosition: String? {
    guard let mismatch else { return nil }
    switch mismatch.reason {
    case .differs: return "here the pattern \"\(comparedPattern)\" expects \(mismatch.expected)"
    case .textEnds:
      return
        "the \(part.name) ends here, but the pattern \"\(comparedPattern)\" expects \(mismatch.expected)"
    case .patternEnds:
      return "the pattern \"\(comparedPattern)\" ends here, but the \(part.name) continues"
    case .unknownVariable, .variableWithoutValues, .unclosedVariable: return nil
    }
  }
}

extension PartTrace {
  /// The text that a sentence shows between the name of a matching part and the word "matches".
  var textDescription: String {
    if case .queryItem(_, false) = part { return "is missing from the link, counts as empty and" }
    return isAbsent ? "is empty and" : comparedText
  }
}

extension RuleTrace {
  /// The values of the file's variables in the patterns of the rule.
  func values(of variables: IndexedVariables) -> [String] {
    let names = parts.flatMap { Self.variableNames(in: $0.pattern) }
    return variables.named(names).map { variable in
      let values = variable.values.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
      let rest = variable.values.count > 8 ? " and \(variable.values.count - 8) more" : ""
      return "$(\(variable.name)) = \(values)\(rest)"
    }
  }

  /// The names between `$(` and `)`.
  private static func variableNames(in pattern: String) -> [String] {
    var names: [String] = []
    var rest = Array(pattern.utf8)[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[(dollar + 1)...]
      guard rest.first == UInt8(ascii: "(") else { continue }
      guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { break }
      names.append(String(decoding: rest[(dollar + 2)..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return names
  }
}

/// The substitution variables of a file, indexed by name, because thousands of rules can use
/// thousands of variables.
struct IndexedVariables: Sendable {
  private let all: [SubstitutionVariables.Variable]
  private let positions: [ExactText: Int]

  init(_ variables: SubstitutionVariables) {
    all = variables.all
    positions = Dictionary(
      all.enumerated().map { (ExactText($0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the variables with the given names, in file order.
  func named(_ names: [String]) -> [SubstitutionVariables.Variable] {
    Set(names.compactMap { positions[ExactText($0)] }).sorted().map { all[$0] }
  }
}

extension Rule {
  /// The values that come from defaults, each with its source, in the order of the keys.
  var inheritedValues: [String] {
    Key.allCases.compactMap { key in
      guard let level = inherited[key] else { return nil }
      let source = level == .file ? "applinks.defaults" : "the entry's defaults"
      return "\"\(key.rawValue)\" = \(valueText(of: key)), from \(source)"
    }
  }

  private func valueText(of key: Key) -> String {
    switch key {
    case .path: path.map { "\"\($0)\"" } ?? "no constraint"
    case .query:
      switch query {
      case .unconstrained: "no constraint"
      case .whole(let pattern): "\"\(pattern)\""
      case .items(let items): items.map { "\($0.name): \"\($0.pattern)\"" }.joined(separator: ", ")
      }
    case .fragment: fragment.map { "\"\($0)\"" } ?? "no constraint"
    case .exclude: "\(excludes)"
    case .caseSensitive: "\(isCaseSensitive)"
    case .percentEncoded: "\(isPercentEncoded)"
    case .comment: "\"\(comment ?? "")\""
    }
  }
}
