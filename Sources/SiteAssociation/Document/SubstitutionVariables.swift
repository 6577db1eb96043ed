/// The variables that a file defines for `$(name)` in its patterns.
///
/// Names are case sensitive, and compared code point by code point (inferred). Values may contain `*` and `?`; a value that contains `$(` is dropped
/// when the file is read, for there is no nesting (documented).
public struct SubstitutionVariables: Sendable, Hashable {
  /// A name and the values it stands for.
  public struct Variable: Sendable, Hashable {
    /// The name between the parentheses.
    public var name: String
    /// The texts that it matches.
    public var values: [String]

    /// Makes a variable.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The variables in file order.
  public private(set) var all: [Variable]
  private var indexOfName: [ExactText: Int]

  /// Makes a table; of variables with the same name the last one counts.
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

  /// The values of a variable, or nil when the file does not define it.
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
