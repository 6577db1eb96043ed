import Foundation
import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("Comparisons of changed files", .timeLimit(.minutes(LawSize.isFull ? 60 : 5)))
struct MutationComparisonLaws {
  /// A change to one rule of a list.
  enum Mutation: CaseIterable {
    case add, drop, move, negate, widen

    func apply(to rules: inout [Rule], at index: Int) {
      switch self {
      case .add: rules.insert(Rule(path: "/added/\(index)/?*", excludes: index % 3 == 0), at: index)
      case .drop: rules.remove(at: index)
      case .move: rules.insert(rules.remove(at: index), at: index < 1 ? rules.count : index / 2)
      case .negate: rules[index].excludes.toggle()
      case .widen: rules[index] = rules[index].widened
      }
    }
  }

  private static func lists(of file: AssociationFile) -> [RuleSet] {
    var seen: Set<Int> = []
    return file.entries.filter { seen.insert($0.objectNumber).inserted && $0.service == .applinks }
      .compactMap { file.ruleSet(for: $0.appID) }
  }

  @Test("No link contradicts the comparison of a file with a change of one rule")
  func fixtures() throws {
    var law = MutationLaw(seed: 43_000)
    for fixture in RuleFixture.all {
      for kind in [RuleFixture.Kind.bad, .good] {
        let file = AssociationFile(reading: try fixture.text(kind).utf8)
        for list in Self.lists(of: file) { law.verify(list) }
      }
    }
    law.finish(minimum: 100)
  }

  @Test(
    "No link contradicts the comparison of a real file with a change of one rule",
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)),
    arguments: 0..<20
  )
  func corpus(share: Int) throws {
    var law = MutationLaw(seed: UInt64(share) &+ 44_000)
    let files = SharedData.corpus.prefix(100).enumerated().filter { $0.offset % 20 == share }
    for (_, path) in files {
      let file = AssociationFile(reading: try SharedData.data(path))
      for list in Self.lists(of: file) { law.verify(list) }
    }
    law.finish(minimum: 0)
  }
}

/// Compares lists of rules with changed copies.
private struct MutationLaw {
  private var generator: SeededGenerator
  private var comparisonCount = 0
  private var differenceCount = 0
  private var gapCount = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func verify(_ before: RuleSet) {
    let rules = before.rules ?? [Rule()]
    let samples = rules.shuffled(using: &generator).prefix(LawSize.of(ci: 20, full: 200))
      .flatMap { $0.sampleLinks(before.substitutionVariables).prefix(40) }
    for mutation in MutationComparisonLaws.Mutation.allCases {
      let indices = rules.indices.shuffled(using: &generator)
      for index in indices.prefix(LawSize.of(ci: 2, full: .max)) {
        var changed = rules
        mutation.apply(to: &changed, at: index)
        let after = RuleSet(changed, substitutionVariables: before.substitutionVariables)
        let pair = ComparedPair(before: before, after: after)
        comparisonCount += 1
        differenceCount += pair.comparison.differences.count
        if !pair.comparison.gaps.isEmpty { gapCount += 1 }
        pair.verifyExamples()
        let edited = [rules[index]] + (changed.indices.contains(index) ? [changed[index]] : [])
        let near = edited.flatMap {
          $0.sampleLinks(before.substitutionVariables).prefix(80)
        }
        for link in near + samples.shuffled(using: &generator).prefix(100) { pair.verify(link) }
      }
    }
  }

  func finish(minimum: Int) {
    #expect(comparisonCount >= minimum)
    // A change of an unreachable rule makes no difference.
    #expect(differenceCount * 3 >= comparisonCount, "\(differenceCount) of \(comparisonCount)")
    #expect(gapCount * 5 <= comparisonCount, "\(gapCount) of \(comparisonCount) are incomplete")
  }
}
