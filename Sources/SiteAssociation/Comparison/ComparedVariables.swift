/// The substitution variables of a file, with the number of bytes that they add to patterns.
struct ComparedVariables {
  let variables: SubstitutionVariables
  /// The number of bytes of all values, by variable name.
  private let sizes: [ExactText: Int]

  /// Longer patterns are not compared, because patterns of this length do not occur in practice.
  private static let maximumPatternLength = 4096

  init(_ variables: SubstitutionVariables) {
    self.variables = variables
    sizes = Dictionary(
      variables.all.map { variable in
        (ExactText(variable.name), variable.values.reduce(1) { $0 + $1.utf8.count + 1 })
      },
      uniquingKeysWith: { $1 }
    )
  }

  /// Returns the approximate number of bytes of a rule's patterns, including the values of their
  /// variables, or nil if a pattern is too long for a comparison.
  func size(of rule: Rule) -> Int? {
    var patterns = [rule.path, rule.fragment].compactMap(\.self)
    var size = 16
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): patterns.append(pattern)
    case .items(let items):
      patterns += items.map(\.pattern)
      size += items.reduce(0) { $0 + $1.name.utf8.count }
    }
    for pattern in patterns {
      guard pattern.utf8.count <= Self.maximumPatternLength else { return nil }
      size += pattern.utf8.count + sizeOfVariables(in: pattern)
    }
    // Each letter becomes a set of two letters.
    return rule.isCaseSensitive ? size : size * 4
  }

  private func sizeOfVariables(in pattern: String) -> Int {
    guard !sizes.isEmpty, pattern.utf8.contains(UInt8(ascii: "$")) else { return 0 }
    return PatternToken.tokens(of: pattern).reduce(0) { size, token in
      if case .variable(let name) = token { size + (sizes[ExactText(name)] ?? 0) } else { size }
    }
  }
}
