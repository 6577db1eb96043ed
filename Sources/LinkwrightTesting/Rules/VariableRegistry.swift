import SiteAssociation

/// The variables of a file while its rules are made: one for each list of values.
struct VariableRegistry {
  private var nameOfValues: [[String]: String] = [:]
  private var all: [SubstitutionVariables.Variable] = []

  var variables: SubstitutionVariables { SubstitutionVariables(all) }

  /// The variable with some values, called after their type. The texts of one type can differ, for a
  /// path escapes less than a query.
  mutating func name(for values: [String], of type: String) -> String {
    if let name = nameOfValues[values] { return name }
    // Of names a few characters are forbidden; a type of the app has none of them that matters.
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
