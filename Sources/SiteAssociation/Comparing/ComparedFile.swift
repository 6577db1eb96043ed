/// The lists of rules of a file by numbers, so that equal ones are compared once.
struct ComparedFile {
  private let variables: ComparedVariables
  private var listOfApp: [ExactText: Int] = [:]
  private var lists: [Int: [Rule]?] = [:]
  private var ready: [Int: ComparedRules] = [:]

  /// - Parameter numbers: The numbers of the lists that are known; both files add theirs.
  init(_ file: AssociationFile, numbering numbers: inout [[Rule.Meaning]?: Int]) {
    variables = ComparedVariables(file.substitutionVariables)
    var section: (number: Int, list: Int)?
    for entry in file.entries where entry.service == .applinks {
      if section?.number != entry.section {
        let meaning = entry.rules?.map(\.meaning)
        let list = numbers[meaning] ?? numbers.count
        numbers[meaning] = list
        section = (entry.section, list)
        lists[list] = .some(entry.rules)
      }
      listOfApp[ExactText(entry.appID)] = section?.list
    }
  }

  /// The number of an app's rules; nil for an app that is not named.
  func list(of appID: String) -> Int? { listOfApp[ExactText(appID)] }

  /// The rules with a number; nil where the budget does not last.
  mutating func rules(_ number: Int, _ budget: inout ComparisonBudget) -> ComparedRules? {
    if let known = ready[number] { return known }
    guard let rules = lists[number] else { return nil }
    let made = ComparedRules(rules, variables, &budget)
    ready[number] = made
    return made
  }
}
