/// The variables that a file defines for `$(name)` in its patterns.
///
/// Names are case-sensitive and compared code point by code point (inferred). Values may contain
/// `*` and `?`. A value that contains `$(` is ignored, because variables cannot be nested
/// (documented).
public struct SubstitutionVariables: Sendable, Hashable {
  /// A variable with its values.
  public struct Variable: Sendable, Hashable {
    /// The name between the parentheses.
    public var name: String
    /// The patterns that the variable matches.
    public var values: [String]

    /// Creates a variable.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The variables in file order.
  public private(set) var all: [Variable]
  private var indexOfName: [ExactText: Int]

  /// Creates a table. Of variables with the same name, the last one counts.
  public init(_ variables: [Variable] = []) {
    all = []
    indexOfName = [:]
    for var variable in variables {
      variable.values.removeAll { $0.utf8.contains(sequence: "$(".utf8) }
      if let index = indexOfName[ExactText(variable.name)] {
        all[index] = variable
      } else {
        indexOfName[ExactText(variable.name)] = all.count
        all.append(variable)
      }
    }
  }

  /// The values of a variable, or nil if the file does not define it.
  public subscript(name: String) -> [String]? {
    indexOfName[ExactText(name)].map { all[$0].values }
  }

  init(reading node: JSONNode?) {
    self.init(
      (node?.effectiveMembers ?? []).compactMap { member in
        if let single = member.value.string {
          return Variable(name: member.key, values: [single])
        }
        return member.value.array.map { elements in
          Variable(name: member.key, values: elements.compactMap(\.string))
        }
      }
    )
  }
}

extension Collection where Element: Equatable {
  func contains(sequence: some Collection<Element>) -> Bool {
    var start = startIndex
    while start != endIndex {
      if self[start...].starts(with: sequence) { return true }
      formIndex(after: &start)
    }
    return sequence.isEmpty
  }
}

/// The substitution variables that Apple defines (documented). A file can redefine them.
package enum BuiltInVariable {
  package static let names = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]
}
