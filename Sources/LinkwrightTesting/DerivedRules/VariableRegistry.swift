import SiteAssociation

/// Collects the variables of a file while its rules are derived. Each list of values has one
/// variable.
struct VariableRegistry {
  private var nameOfValues: [[String]: String] = [:]
  private var all: [SubstitutionVariables.Variable] = []

  var variables: SubstitutionVariables { SubstitutionVariables(all) }

  /// Returns the name of the variable with the given values. A new variable is named after the type
  /// of the values.
  ///
  /// One type can have two lists of values, because a path escapes fewer characters than a query.
  mutating func name(for values: [String], of type: String) -> String {
    if let name = nameOfValues[values] { return name }
    // Variable names must not contain certain characters, so all characters of the type's name
    // except letters and digits are replaced.
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
