/// The values of a variable, prepared for matching and without duplicates.
///
/// This is a class because thousands of patterns share one list of values. It is immutable.
/// Instances are compared by identity, because a list can have ten thousand values.
final class VariableValues: Sendable {
  let elements: [[Glob.Element]]
  /// The approximate number of graph nodes for the values.
  let nodeCount: Int

  init(_ values: [String], options: Glob.Options) {
    var seen: Set<[Glob.Element]> = []
    elements = values.map { Glob.elements(ofValue: $0, options) }
      .filter { seen.insert($0).inserted }
    nodeCount = elements.reduce(1) { sum, elements in
      sum + elements.reduce(1) { $0 + PatternGraph.cost(of: $1) }
    }
  }

  /// A cache for creating globs that share the values of variables.
  struct Cache {
    let variables: SubstitutionVariables
    private var valuesOfUse: [Use: VariableValues] = [:]
    private var recentPaths: [(path: String, options: Glob.Options, glob: Glob)] = []

    private struct Use: Hashable {
      var name: ExactText
      var options: Glob.Options
    }

    init(_ variables: SubstitutionVariables) {
      self.variables = variables
    }

    /// Returns the values of a variable, or nil if the file does not define it.
    mutating func values(of name: String, _ options: Glob.Options) -> VariableValues? {
      let use = Use(name: ExactText(name), options: options)
      if let known = valuesOfUse[use] { return known }
      let values = variables[name].map { VariableValues($0, options: options) }
      valuesOfUse[use] = values
      return values
    }

    /// Returns the glob of a rule's path.
    ///
    /// Thousands of rules can inherit the same long path. The cache keeps the most recent globs,
    /// and comparing strings with shared storage is fast.
    mutating func glob(ofPath path: String, _ options: Glob.Options) -> Glob {
      if let known = recentPaths.first(where: { $0.options == options && $0.path == path }) {
        return known.glob
      }
      let glob = Glob(PathNormalization.normalize(path), sharing: &self, options: options)
      if recentPaths.count == Self.recentCount { recentPaths.removeFirst() }
      recentPaths.append((path, options, glob))
      return glob
    }

    private static var recentCount: Int { 4 }
  }
}

extension VariableValues: Hashable {
  static func == (left: VariableValues, right: VariableValues) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
