/// The values of a variable, prepared for matching, without duplicates.
///
/// A class, because thousands of patterns share one list. It is immutable and compared by identity,
/// so that comparing two patterns does not compare ten thousand values.
final class VariableValues: Sendable {
  let elements: [[Glob.Element]]
  /// The approximate number of graph nodes that the values need.
  let nodeCount: Int

  init(_ values: [String], options: Glob.Options) {
    var seen: Set<[Glob.Element]> = []
    elements = values.map { Glob.elements(ofValue: $0, options) }
      .filter { seen.insert($0).inserted }
    nodeCount = elements.reduce(1) { sum, elements in
      sum + elements.reduce(1) { $0 + PatternGraph.cost(of: $1) }
    }
  }

  /// Creates globs that share the parts that their patterns have in common.
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
    /// Thousands of rules can inherit one long path. Comparing strings that share their storage is
    /// fast, so the most recent globs are kept for reuse.
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
