import SiteAssociation

/// The variables of a file while its rules are derived: one for each list of values.
struct VariableRegistry {
  private var nameOfValues: [[String]: String] = [:]
  private var all: [SubstitutionVariables.Variable] = []

  var variables: SubstitutionVariables { SubstitutionVariables(all) }

  /// Returns the name of the variable with the given values, named after their type.
  ///
  /// The texts of one type can differ, because a path escapes fewer characters than a query.
  mutating func name(for values: [String], of type: String) -> String {
    if let name = nameOfValues[values] { return name }
    // Some characters are not allowed in names of variables; all others in the name of a type are replaced.
    let base = String(type.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    var name = base
    var number = 2
    while BuiltInVariable.names.contains(name) || all.contains(where: { $0.name == name }) {
      name = "\(base)\(number)"
      number += 1
    }
    nameOfValues[values] = name
    all.append(SubstitutionVariables.Variable(name: name, values: values))
    return name
  }
}
