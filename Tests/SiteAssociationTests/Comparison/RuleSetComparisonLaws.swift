import SiteAssociation
import Testing

@Suite("Comparisons of rules")
struct RuleSetComparisonLaws {
  /// The number of pairs of rule sets, and of links for each pair. `make prove` raises both.
  private static let pairCount = LawSize.of(ci: 1_500, full: 5_000)
  private static let linkCount = LawSize.of(ci: 40, full: 400)
  private static let shareCount = 10

  @Test(
    "No link contradicts a comparison, and no differing link is shorter than its example",
    .timeLimit(.minutes(LawSize.isFull ? 60 : 1)),
    arguments: 0..<shareCount
  )
  func bruteForce(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 40_000)
    let variables = cases.substitutionVariables
    let pool = LinkPool(seed: UInt64(seed) &+ 41_000, count: 100_000 / Self.shareCount)
    var counts = LawCounts()
    for _ in 0..<(Self.pairCount / Self.shareCount) {
      let before = cases.rules(upTo: 4)
      let after = cases.edited(before)
      let pair = ComparedPair(before: before, after: after, variables: variables)
      counts.count(pair.comparison)
      pair.verifyExamples()
      for link in cases.links(near: before + after, count: Self.linkCount / 2) {
        pair.verify(link)
      }
      for _ in 0..<(Self.linkCount / 2) { pair.verify(pool.link(&cases.generator)) }
    }
    counts.verify()
  }

  @Test("A comparison with itself is empty, and the reverse comparison has the reverse result")
  func reverse() {
    var cases = RandomCases(seed: 42_000)
    let variables = cases.substitutionVariables
    for _ in 0..<LawSize.of(ci: 200, full: 5_000) {
      let before = cases.rules(upTo: 4)
      let after = cases.edited(before)
      let there = ComparedPair(before: before, after: after, variables: variables).comparison
      let back = ComparedPair(before: after, after: before, variables: variables).comparison
      guard there.gaps.isEmpty, back.gaps.isEmpty else { continue }
      #expect(there.relation == back.relation.reversed, "\(before) \(after)")
      #expect(there.differenceCount == back.differenceCount)
      #expect(
        there.differences.map(\.link.utf8.count) == back.differences.map(\.link.utf8.count)
      )
      #expect(ComparedPair(before: after, after: after, variables: variables).comparison.isEmpty)
    }
  }
}

/// How often each result occurred, so that a law that tests nothing is noticed.
struct LawCounts {
  private var countOfRelation: [RuleSetComparison.Relation: Int] = [:]

  mutating func count(_ comparison: RuleSetComparison) {
    countOfRelation[comparison.relation, default: 0] += 1
  }

  func verify() {
    let total = countOfRelation.values.reduce(0, +)
    for relation in [RuleSetComparison.Relation.equal, .opensMore, .opensLess] {
      #expect(countOfRelation[relation, default: 0] > total / 100, "\(countOfRelation)")
    }
    #expect(countOfRelation[.unknown, default: 0] <= total / 10, "\(countOfRelation)")
  }
}

/// Two lists of rules and the comparison that links can contradict.
struct ComparedPair {
  let before: RuleSet
  let after: RuleSet
  let comparison: RuleSetComparison

  init(before: [Rule], after: [Rule], variables: SubstitutionVariables) {
    self.before = RuleSet(before, substitutionVariables: variables)
    self.after = RuleSet(after, substitutionVariables: variables)
    comparison = self.after.comparison(with: self.before, stepCount: 3_000_000)
  }

  init(before: RuleSet, after: RuleSet) {
    (self.before, self.after) = (before, after)
    comparison = after.comparison(with: before)
  }

  private var subject: String {
    "\(comparison) \(before.rules ?? []) → \(after.rules ?? [])"
  }

  func verifyExamples() {
    #expect(!comparison.gaps.contains { $0.kind == .unverified }, "\(subject)")
    for difference in comparison.differences {
      #expect(before.decide(difference.link) == difference.before, "\(difference) \(subject)")
      #expect(after.decide(difference.link) == difference.after, "\(difference) \(subject)")
      #expect(before.trace(difference.link).rule == difference.ruleBefore, "\(subject)")
      #expect(after.trace(difference.link).rule == difference.ruleAfter, "\(subject)")
    }
    if let link = comparison.commonLink {
      #expect(before.decide(link) == .match && after.decide(link) == .match, "\(link) \(subject)")
    }
  }

  func verify(_ link: String) {
    let was = before.decide(link)
    let now = after.decide(link)
    let (relation, isComplete) = (comparison.relation, comparison.gaps.isEmpty)
    if was == .match, now == .match, relation == .disjoint {
      Issue.record("\(link) opens with both: \(subject)")
    }
    guard was != now, isComplete else { return }
    let kind: RuleSetComparison.Difference.Kind =
      now == .match ? .opensMore : was == .match ? .opensLess : .otherReason
    guard let example = comparison.difference(kind) else {
      Issue.record("\(link) is \(was) and then \(now): \(subject)")
      return
    }
    if kind == .opensMore {
      #expect([.opensMore, .overlapping, .disjoint].contains(relation), "\(link) \(subject)")
    } else if kind == .opensLess {
      #expect([.opensLess, .overlapping, .disjoint].contains(relation), "\(link) \(subject)")
    }
    let isEncoded = !((before.rules ?? []) + (after.rules ?? [])).contains { !$0.isPercentEncoded }
    if isEncoded, link.utf8.first == UInt8(ascii: "/"), link.utf8.allSatisfy({ $0 < 128 }),
      !link.contains("%zz")
    {
      #expect(example.link.utf8.count <= link.utf8.count, "\(link) is shorter: \(subject)")
    }
  }
}

extension Trace {
  fileprivate var rule: Int? { if case .rule(let index) = outcome { index } else { nil } }
}

extension RuleSetComparison.Relation {
  fileprivate var reversed: RuleSetComparison.Relation {
    switch self {
    case .opensMore: .opensLess
    case .opensLess: .opensMore
    default: self
    }
  }
}
