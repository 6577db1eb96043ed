public import ArgumentParser
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
    /// The copy is the printed form of the file.
    case printed
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
    let file = AssociationFile(reading: text(of: nil).utf8)
    var figures = Figures(rules: file.entries.first?.rules?.count ?? 0)
    let changed: [Int?] = change == .printed ? [nil] : changedIndices(figures.rules)
    for index in changed {
      let copy = index == nil ? file.canonicalJSON() : text(of: index)
      figures.measure(file, copy)
    }
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private func changedIndices(_ count: Int) -> [Int?] {
    let step = max(1, count / max(1, samples))
    return Array(stride(from: 0, to: count, by: step)) + (count > 0 ? [count - 1] : [])
  }

  /// The file with its rules, one of them changed.
  private func text(of changed: Int?) -> String {
    let workload = rules.map { .mixed($0) } ?? Workload.wiki(reading: BenchmarkData.wikiFile)
    var rules = workload.rules
    if let changed { rules[changed].excludes.toggle() }
    return """
      {"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.fernhill.shop"], "components": [
      \(rules.map(\.componentJSON).joined(separator: ",\n"))
      ]}]}}
      """
  }
}

/// The figures of one kind of comparison.
private struct Figures: Encodable {
  var rules: Int
  /// The times for reading the copy and comparing it.
  var nanoseconds: [Int64] = []
  var relations: [String] = []
  var gaps: [String] = []

  init(rules: Int) { self.rules = rules }

  mutating func measure(_ file: AssociationFile, _ copy: String) {
    var comparison = FileComparison(apps: [])
    let time = ContinuousClock().measure {
      comparison = AssociationFile(reading: copy.utf8).comparison(with: file)
    }
    nanoseconds.append(time.nanoseconds)
    relations += comparison.apps.compactMap { $0.rules?.relation.rawValue }
    for gap in comparison.gaps where !gaps.contains(gap.description) {
      gaps.append(gap.description)
    }
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
      if file.lint().contains(where: { $0.code == "LW2059" }) { unprovedFiles.append(name) }
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
