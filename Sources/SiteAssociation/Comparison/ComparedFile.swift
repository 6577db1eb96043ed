/// The lists of rules in a file, with numbers. Equal lists have the same number and are compared
/// only once.
struct ComparedFile {
  private let variables: ComparedVariables
  private var listOfApp: [ExactText: Int] = [:]
  private var lists: [Int: [Rule]?] = [:]
  private var compiledRules: [Int: ComparedRules] = [:]

  /// - Parameter numbers: The numbers of all known lists. The initializer adds the lists of this
  ///   file.
  init(_ file: AssociationFile, numbering numbers: inout [[Rule.Meaning]?: Int]) {
    variables = ComparedVariables(file.substitutionVariables)
    var object: (number: Int, list: Int)?
    for entry in file.entries where entry.service == .applinks {
      if object?.number != entry.objectNumber {
        let meaning = entry.rules?.map(\.meaning)
        let list = numbers[meaning] ?? numbers.count
        numbers[meaning] = list
        object = (entry.objectNumber, list)
        lists[list] = .some(entry.rules)
      }
      listOfApp[ExactText(entry.appID)] = object?.list
    }
  }

  /// Returns the number of an app's list of rules, or nil if the file does not list the app.
  func list(of appID: String) -> Int? { listOfApp[ExactText(appID)] }

  /// Returns the list of rules with a number, or nil if the budget is exhausted.
  mutating func rules(_ number: Int, _ budget: inout ComparisonBudget) -> ComparedRules? {
    if let known = compiledRules[number] { return known }
    guard let rules = lists[number] else { return nil }
    let compiled = ComparedRules(rules, variables: variables, spending: &budget)
    compiledRules[number] = compiled
    return compiled
  }
}
