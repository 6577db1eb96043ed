/// The substitution variables that a file defines for use as `$(name)` in patterns.
///
/// Names are case-sensitive and compared code point by code point (inferred). Values can contain
/// `*` and `?`. Values that contain `$(` are ignored, because variables cannot be nested
/// (documented).
public struct SubstitutionVariables: Sendable, Hashable {
  /// A variable with its values.
  public struct Variable: Sendable, Hashable {
    /// The name between the parentheses.
    public var name: String
    /// The values. Each value is a pattern, and the variable matches any string that one of these
    /// patterns matches.
    public var values: [String]

    /// Creates a variable.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }

    /// Returns whether two variables have the same name and values, code point by code point.
    public static func == (left: Variable, right: Variable) -> Bool {
      left.name.isSameCode(as: right.name) && left.values.count == right.values.count
        && zip(left.values, right.values).allSatisfy { $0.isSameCode(as: $1) }
    }

    /// Hashes the name and the values.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ExactText(name))
      for value in values { hasher.combine(ExactText(value)) }
    }
  }

  /// The variables in file order.
  public private(set) var all: [Variable]
  private var indexOfName: [ExactText: Int]

  /// Creates a table of variables.
  ///
  /// If several variables have the same name, only the last one has an effect.
  public init(_ variables: [Variable] = []) {
    all = []
    indexOfName = [:]
    for var variable in variables {
      variable.values.removeAll { $0.containsCode(of: "$(") }
      if let index = indexOfName[ExactText(variable.name)] {
        all[index] = variable
      } else {
        indexOfName[ExactText(variable.name)] = all.count
        all.append(variable)
      }
    }
  }

  /// Returns the values of a variable, or nil if the table does not contain the variable.
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
