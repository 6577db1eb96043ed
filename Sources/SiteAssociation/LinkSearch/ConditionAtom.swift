/// The smallest part of a condition: one pattern for the query, the fragment or the values of a
/// query item. Equal parts of different rules are the same atom.
struct ConditionAtom {
  enum Part: Hashable {
    case fragment
    case query
    /// The values of the query items with a name.
    case item([UInt8])
  }

  fileprivate struct Key: Hashable {
    var part: Part
    var isDecoded: Bool
    var shape: PatternShape
  }

  var part: Part
  /// Whether the pattern, and the name of an item, are compared with the decoded text.
  var isDecoded: Bool
  var glob: Glob
}

/// The atoms of the rules that are searched together, with numbers.
struct ConditionAtoms {
  private(set) var all: [ConditionAtom] = []
  private var numberOfKey: [ConditionAtom.Key: Int32] = [:]
  /// The shapes of all patterns.
  var shapes = PatternShapes()

  subscript(number: Int32) -> ConditionAtom { all[Int(number)] }

  fileprivate mutating func number(
    _ part: ConditionAtom.Part,
    _ glob: Glob,
    isDecoded: Bool
  ) -> Int32 {
    let key = ConditionAtom.Key(part: part, isDecoded: isDecoded, shape: shapes.shape(of: glob))
    if let known = numberOfKey[key] { return known }
    let number = Int32(all.count)
    all.append(ConditionAtom(part: part, isDecoded: isDecoded, glob: glob))
    numberOfKey[key] = number
    return number
  }

  /// Returns the atoms of a rule's condition in ascending order, or nil if no link meets the
  /// condition.
  mutating func numbers(of rule: Rule, sharing cache: GlobCache) -> [Int32]? {
    var found: [Int32] = []
    var canBeMet = true
    func add(_ part: ConditionAtom.Part, _ pattern: String) {
      let glob = cache.glob(pattern, Glob.Options(rule))
      if glob.neverMatches { canBeMet = false }
      guard canBeMet, !glob.matchesEveryText else { return }
      found.append(number(part, glob, isDecoded: !rule.isPercentEncoded))
    }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): add(.query, pattern)
    case .items(let items):
      for item in items { add(.item(Array(item.name.utf8)), item.pattern) }
    }
    if let fragment = rule.fragment { add(.fragment, fragment) }
    guard canBeMet else { return nil }
    return Array(Set(found)).sorted()
  }
}
