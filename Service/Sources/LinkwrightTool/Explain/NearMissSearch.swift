import SiteAssociation

/// The search for a rule that differs from a link only in details.
struct NearMissSearch: Sendable {
  /// The compared rule with the fewest differences; nil if there is none.
  let nearMiss: NearMiss?
  /// Whether all rules were compared. In a file with many stars, variables or entries, the search
  /// can end early.
  let isComplete: Bool

  /// The sentence that the output contains if the search is incomplete.
  static let endedEarly =
    "The file is too large to find every rule that differs from this link only in details."

  /// A search that compared nothing, for an entry that was reached after the budget had been spent.
  static let skipped = NearMissSearch(nearMiss: nil, isComplete: false)

  /// The maximum number of rules whose differences from the link are determined.
  private static let maximumCount = 8
  /// The maximum total cost of the patterns that are compared. All rules of a file without many
  /// stars are always compared.
  private static let maximumCost = 524_288

  /// The cost of a query item that a trace does not list.
  private static let costOfOmittedPart = 64

  private init(nearMiss: NearMiss?, isComplete: Bool) {
    self.nearMiss = nearMiss
    self.isComplete = isComplete
  }

  /// - Parameter variables: The substitution variables of the file.
  init(_ trace: Trace, variables: SubstitutionVariables) {
    guard trace.outcome == .noRule, trace.decision == .noMatch else {
      self.init(nearMiss: nil, isComplete: true)
      return
    }
    var isComplete = true
    var relaxed: [(RuleTrace, Rule)] = []
    var cost = 0
    let valueSizes = ValueSizes(variables)
    let blockCount = trace.blockCount
    for tried in trace.rules where !tried.rule.excludes {
      cost += tried.parts.reduce(20) { $0 + valueSizes.cost(of: $1.pattern) * blockCount }
      cost += NearMissSearch.costOfOmittedPart * tried.omittedPartCount
      let isASCII = tried.parts.allSatisfy { part in
        part.pattern.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
      }
      if !isASCII {
        cost += tried.parts.reduce(0) { $0 + Self.compositionCost(of: $1.pattern) }
      }
      if case .items(let items) = tried.rule.query {
        for item in items where !item.name.utf8.allSatisfy({ $0 < 0x80 }) {
          cost += Self.compositionCost(of: item.name)
        }
      }
      guard cost <= Self.maximumCost else {
        isComplete = false
        break
      }
      // Composed and decomposed letters differ only outside ASCII.
      for relaxation in Relaxation.widest.prefix(isASCII ? 1 : 3) {
        relaxed.append((tried, relaxation.applied(to: tried.rule)))
      }
    }
    var best: (miss: NearMiss, cost: Int)?
    var start = 0
    var seen: Set<Int> = []
    while seen.count < Self.maximumCount, start < relaxed.count {
      let rest = relaxed[start...]
      let outcome = RuleTracer(rest.map(\.1), substitutionVariables: variables).trace(trace.url)
        .outcome
      guard case .rule(let offset) = outcome else { break }
      let candidate = relaxed[start + offset].0
      start += offset + 1
      guard seen.insert(candidate.index).inserted,
        let found = Relaxation.cheapest(for: candidate.rule, trace.url, variables)
      else { continue }
      guard best.map({ found.cost < $0.cost }) ?? true else { continue }
      let miss = NearMiss(
        index: candidate.index,
        isOnlyRule: trace.rules.count == 1,
        differences: found.differences(from: candidate.rule, trace.url),
        correction: found.correction(of: candidate.rule, trace.url, variables)
      )
      best = (miss, found.cost)
    }
    self.init(nearMiss: best?.miss, isComplete: isComplete)
  }

  /// The approximate number of steps that composing the letters of a pattern takes. For a sequence
  /// of combining marks, Foundation needs quadratic time (observed).
  private static func compositionCost(of pattern: String) -> Int {
    let count = min(pattern.utf8.count, 1 << 20)
    return count * count / 256
  }

  /// A budget for all entries of a file. It limits the search for near misses and the search for
  /// changes to rules. Only a file with hundreds of entries or thousands of variable values
  /// exhausts the budget.
  struct Budget: Sendable {
    private var rest = 1 << 16
    private let valueCount: Int

    init(_ variables: SubstitutionVariables) {
      valueCount = variables.all.reduce(0) { $0 + $1.values.count }
    }

    var isSpent: Bool { rest <= 0 }

    /// Subtracts the cost of an entry, which is approximately the number of bytes that are
    /// compared.
    mutating func spend(_ trace: Trace) {
      guard trace.outcome == .noRule else { return }
      // The search in one entry has its own limit, so a higher cost is not counted.
      let maximum = 1 << 15
      var cost = 300
      for tried in trace.rules {
        cost += tried.parts.reduce(20) { $0 + $1.pattern.utf8.count }
        cost += NearMissSearch.costOfOmittedPart * tried.omittedPartCount
        if cost > maximum { break }
      }
      rest -= (cost + 8 * valueCount) * trace.blockCount
    }
  }

  /// The total size of the values of all variables, which multiplies the cost of a pattern that
  /// uses variables.
  private struct ValueSizes {
    var byteCount = 0
    var starCount = 0

    init(_ variables: SubstitutionVariables) {
      for value in variables.all.lazy.flatMap(\.values) {
        byteCount += value.utf8.count
        starCount += value.utf8.count { $0 == UInt8(ascii: "*") }
      }
    }

    /// The approximate number of steps that comparing a pattern with a block of text takes.
    func cost(of pattern: String) -> Int {
      let stars = pattern.utf8.count { $0 == UInt8(ascii: "*") }
      let uses = pattern.utf8.count { $0 == UInt8(ascii: "$") }
      return (pattern.utf8.count + uses * byteCount) * (1 + stars + uses * starCount)
    }
  }
}

extension Trace {
  /// The number of blocks of 1,024 bytes in the link. The cost of a comparison grows with this
  /// number.
  fileprivate var blockCount: Int { 1 + url.utf8.count / 1024 }
}
