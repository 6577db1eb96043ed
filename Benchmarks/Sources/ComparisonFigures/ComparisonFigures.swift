import ArgumentParser
import Foundation
import SiteAssociation
import Workloads

/// Compares an association file with a changed copy and prints the time and the result as JSON. A
/// process makes only one kind of comparison, so another program can measure its memory.
@main
struct ComparisonFigures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comparison-figures",
    abstract: "Measure the comparison of an association file with a changed copy.",
    discussion: "Example: comparison-figures changed --rules 10000"
  )

  enum Change: String, ExpressibleByArgument, CaseIterable {
    /// The copy is the printed form of the file, or has the same mixed rules.
    case equal
    /// One rule of the copy excludes links instead of opening them, or the reverse.
    case changed
    /// One rule of each file of the corpus is dropped, or matches more, or excludes links instead of
    /// opening them, or comes later.
    case corpus
  }

  @Argument(help: "The change: \(Change.allCases.map(\.rawValue)).")
  var change: Change

  @Option(help: "The number of mixed rules; without it, the 236 rules of a wiki.")
  var rules: Int?

  @Option(help: "The number of rules that are changed, one after the other.")
  var samples = 20

  func run() throws {
    if change == .corpus {
      guard let folder = BenchmarkData.corpus else {
        throw ValidationError("There is no folder with association files.")
      }
      print(String(decoding: try JSONEncoder().encode(MutationFigures(folder)), as: UTF8.self))
      return
    }
    let figures = rules.map(ruleSetFigures) ?? fileFigures()
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// Compares the file of a wiki with its printed form, or with changed copies.
  private func fileFigures() -> Figures {
    let rules = Workload.wiki(reading: BenchmarkData.wikiFile).rules
    let file = AssociationFile(reading: text(of: rules).utf8)
    var figures = Figures(rules: rules.count)
    let copies = change == .equal ? [file.canonicalJSON()] : changed(rules).map(text)
    for copy in copies {
      figures.measure { AssociationFile(reading: copy.utf8).comparison(with: file) }
    }
    return figures
  }

  /// Compares mixed rules. Apple's limit of 128 KB for a file is too low for 10,000 of them.
  private func ruleSetFigures(count: Int) -> Figures {
    let rules = Workload.mixed(count).rules
    let before = RuleSet(rules)
    var figures = Figures(rules: rules.count)
    for copy in change == .equal ? [rules] : changed(rules) {
      figures.measure { RuleSet(copy).comparison(with: before) }
    }
    return figures
  }

  /// Copies of the rules, of which one rule each excludes links instead of opening them, or the reverse.
  private func changed(_ rules: [Rule]) -> [[Rule]] {
    let step = max(1, rules.count / max(1, samples))
    return (Array(stride(from: 0, to: rules.count, by: step)) + [rules.count - 1]).map { index in
      var copy = rules
      copy[index].excludes.toggle()
      return copy
    }
  }

  private func text(of rules: [Rule]) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.fernhill.shop"], "components": [
    \(rules.map(\.componentJSON).joined(separator: ",\n"))
    ]}]}}
    """
  }
}

/// The figures of one kind of comparison.
private struct Figures: Encodable {
  var rules: Int
  /// The times for reading or compiling the copy and comparing it.
  var nanoseconds: [Int64] = []
  var relations: [String] = []
  var gaps: [String] = []

  init(rules: Int) { self.rules = rules }

  mutating func measure(_ compare: () -> FileComparison) {
    var comparison = FileComparison(apps: [])
    nanoseconds.append(ContinuousClock().measure { comparison = compare() }.nanoseconds)
    relations += comparison.apps.compactMap { $0.rules?.relation.rawValue }
    note(comparison.gaps.map(\.description))
  }

  mutating func measure(_ compare: () -> RuleSetComparison) {
    var comparison: RuleSetComparison?
    nanoseconds.append(ContinuousClock().measure { comparison = compare() }.nanoseconds)
    guard let comparison else { return }
    relations.append(comparison.relation.rawValue)
    note(comparison.gaps.map(\.description))
  }

  private mutating func note(_ new: [String]) {
    for gap in new where !gaps.contains(gap) { gaps.append(gap) }
  }
}

/// The shares of incomplete comparisons among those of real files with a change of one rule.
private struct MutationFigures: Encodable {
  var files = 0
  var comparisons = 0
  var incomplete = 0
  var incompleteFiles: [String] = []
  /// The files for which the linter could not compare all rules.
  var unprovedFiles: [String] = []
  var worstNanoseconds: Int64 = 0

  private static let maximumSampleCount = 12

  init(_ folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      let file = AssociationFile(reading: try Data(contentsOf: folder.appending(path: name)))
      files += 1
      if file.lint().contains(where: { $0.code.rawValue == "LW2059" }) {
        unprovedFiles.append(name)
      }
      var seen: Set<Int> = []
      for entry in file.entries
      where seen.insert(entry.objectNumber).inserted && entry.service == .applinks {
        measure(entry, file.substitutionVariables, name)
      }
    }
  }

  private mutating func measure(
    _ entry: AssociationEntry,
    _ variables: SubstitutionVariables,
    _ name: String
  ) {
    guard let rules = entry.rules, !rules.isEmpty else { return }
    let before = RuleSet(rules, substitutionVariables: variables)
    let step = max(1, rules.count / Self.maximumSampleCount)
    for index in stride(from: 0, to: rules.count, by: step) {
      for changed in Self.changes(of: rules, at: index) {
        let after = RuleSet(changed, substitutionVariables: variables)
        var isComplete = false
        let time = ContinuousClock().measure {
          isComplete = after.comparison(with: before).gaps.isEmpty
        }
        comparisons += 1
        worstNanoseconds = max(worstNanoseconds, time.nanoseconds)
        guard !isComplete else { continue }
        incomplete += 1
        if incompleteFiles.last != name { incompleteFiles.append(name) }
      }
    }
  }

  private static func changes(of rules: [Rule], at index: Int) -> [[Rule]] {
    var (dropped, negated, widened, moved) = (rules, rules, rules, rules)
    dropped.remove(at: index)
    negated[index].excludes.toggle()
    widened[index].path = (widened[index].path ?? "") + "*"
    moved.append(moved.remove(at: index))
    return [dropped, negated, widened, moved]
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
