/// What a part of a link can be, as far as a group of atoms can tell: for each set of atoms that
/// can be met together without the others of the group, a shortest text.
struct ConditionChoices {
  struct Choice {
    /// A bit for each atom of the group that is met.
    var met: UInt64
    /// The fragment, the query, or some items of the query.
    var text: String
  }

  /// The atoms of the group in ascending order, at most 64.
  let atoms: [Int32]
  /// The choices, the shortest text first. Incomplete if ``isComplete`` is false.
  fileprivate(set) var choices: [Choice]
  fileprivate(set) var isComplete: Bool

  static let maximumAtomCount = 64

  /// The choices for a query or fragment, if each atom has a pattern for the whole text.
  init(ofWhole atoms: [Int32], _ table: ConditionAtoms, spending budget: inout StepBudget) {
    self.atoms = atoms
    (choices, isComplete) = Self.texts(atoms, .queryOrFragment, table, &budget)
  }

  /// The choices for items of the query.
  ///
  /// - Parameters:
  ///   - atoms: The atoms for items whose names are equal when decoded.
  init(ofItems atoms: [Int32], _ table: ConditionAtoms, spending budget: inout StepBudget) {
    self.atoms = atoms
    choices = []
    isComplete = true
    let items = writtenItems(table, &budget)
    search(items, table, &budget)
  }

  init(_ atoms: [Int32], choices: [Choice], isComplete: Bool) {
    (self.atoms, self.choices, self.isComplete) = (atoms, choices, isComplete)
  }

  fileprivate static func texts(
    _ atoms: [Int32],
    _ part: TextLetters.Part,
    _ table: ConditionAtoms,
    _ budget: inout StepBudget
  ) -> (choices: [Choice], isComplete: Bool) {
    let size = atoms.reduce(0) { $0 + table[$1].glob.costOfGraph }
    guard atoms.count <= maximumAtomCount, budget.spend(size) else { return ([], false) }
    let graph = SearchGraph(
      atoms.enumerated().map { position, atom in
        SearchGraph.Pattern(
          mark: Int32(position),
          glob: table[atom].glob,
          isDecoded: table[atom].isDecoded
        )
      }
    )
    var search = TextSearch(graph, of: part)
    var choices: [Choice] = []
    while let found = search.nextFound(spending: &budget) {
      choices.append(Choice(met: found.marks.reduce(0) { $0 | 1 << UInt64($1) }, text: found.text))
    }
    return (choices, search.consideredLength == nil)
  }
}

extension ConditionChoices {
  /// An item that a query can contain.
  private struct Item {
    var text: String
    /// The atoms whose name the item has.
    var named: UInt64
    /// The atoms of ``named`` whose pattern matches the value.
    var met: UInt64
  }

  /// For each way to write the name that the atoms tell apart, items with all values that the atoms
  /// tell apart.
  private mutating func writtenItems(
    _ table: ConditionAtoms,
    _ budget: inout StepBudget
  ) -> [Item] {
    var items: [Item] = []
    for name in QueryItemNames(of: atoms, table).written {
      let positions = atoms.indices.filter { name.isName(of: table[atoms[$0]]) }
      let (choices, isComplete) = Self.texts(
        positions.map { atoms[$0] },
        .itemValue,
        table,
        &budget
      )
      if !isComplete { self.isComplete = false }
      let named = positions.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }
      for choice in choices {
        let met = positions.enumerated().reduce(0 as UInt64) { met, position in
          choice.met >> UInt64(position.offset) & 1 == 1 ? met | 1 << UInt64(position.element) : met
        }
        items.append(Item(text: name.text + "=" + choice.text, named: named, met: met))
      }
    }
    return items
  }

  /// The atoms whose name has occurred, and those of them whose pattern did not match some value.
  private struct Progress: Hashable {
    var named: UInt64 = 0
    var failed: UInt64 = 0
  }

  /// Appends one item after the other, the shortest queries first.
  private mutating func search(
    _ items: [Item],
    _ table: ConditionAtoms,
    _ budget: inout StepBudget
  ) {
    var metWithoutItem: UInt64 = 0
    for (position, atom) in atoms.enumerated()
    where table[atom].glob.matches([UInt8]().span) {
      metWithoutItem |= 1 << UInt64(position)
    }
    let items = items.sorted { $0.text.utf8.count < $1.text.utf8.count }
    // The queries by their length. An item has at least one character.
    var queriesOfLength: [[(progress: Progress, text: String)]] = [[(Progress(), "")]]
    var seen: Set<Progress> = []
    var known: Set<UInt64> = []
    var length = 0
    while length < queriesOfLength.count {
      for (progress, text) in queriesOfLength[length] where seen.insert(progress).inserted {
        let met = (progress.named & ~progress.failed) | (metWithoutItem & ~progress.named)
        if known.insert(met).inserted { choices.append(Choice(met: met, text: text)) }
        for item in items {
          guard budget.spend(1) else {
            isComplete = false
            return
          }
          var next = progress
          next.named |= item.named
          next.failed |= item.named & ~item.met
          guard !seen.contains(next) else { continue }
          let query = text.isEmpty ? item.text : text + "&" + item.text
          while queriesOfLength.count <= query.utf8.count { queriesOfLength.append([]) }
          queriesOfLength[query.utf8.count].append((next, query))
        }
      }
      queriesOfLength[length] = []
      length += 1
    }
  }
}

extension Glob {
  /// The approximate number of steps for a graph of the pattern. The values of a variable at the
  /// end are separate patterns.
  var costOfGraph: Int {
    guard case .alternatives(let values)? = elements.last else { return 4 + nodeCount }
    return 4 + 2 * values.nodeCount + elements.count * values.elements.count
  }
}
