import AllocationCounter
public import ArgumentParser
import Foundation
import SiteAssociation
public import Workloads

/// Decides URLs and does nothing else, so that another tool can count its instructions. It can count its
/// allocations.
@main
struct DecideLoop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide-loop",
    abstract: "Decide the 10,000 URLs of a workload, many times.",
    discussion: "Example: decide-loop --rules 10000 --passes 100"
  )

  @Option(help: "The number of mixed rules; without it, the 236 rules of a wiki.")
  var rules: Int?

  @Option(help: "What is different: \(Workload.Variation.allCases.map(\.rawValue)).")
  var variation = Workload.Variation.asIs

  @Option(help: "How often each URL is decided.")
  var passes = 1

  @Flag(help: "Print the number of allocations while deciding.")
  var countAllocations = false

  func run() throws {
    let workload = rules.map { .mixed($0) } ?? Workload.wiki(reading: BenchmarkData.wikiFile)
    let varied = workload.varied(variation)
    let ruleSet = varied.ruleSet()
    var decided = [Decision: Int]()
    for decision in Decision.allCases { decided[decision] = 0 }
    if countAllocations {
      // The first pass may allocate caches.
      decide(varied.urls, by: ruleSet, into: &decided)
    }
    let before = allocation_count()
    for _ in 0..<passes { decide(varied.urls, by: ruleSet, into: &decided) }
    let allocations = allocation_count() - before
    guard countAllocations else { return }
    guard before >= 0 else { throw ValidationError("Allocations are counted with glibc only.") }
    print(
      """
      {"workload": "\(varied.name)", "decisions": \(passes * varied.urls.count), \
      "allocations": \(allocations), "match": \(decided[.match] ?? 0), \
      "block": \(decided[.block] ?? 0), "none": \(decided[.noMatch] ?? 0)}
      """
    )
  }

  @inline(never)
  private func decide(
    _ urls: URLList,
    by ruleSet: RuleSet,
    into counts: inout [Decision: Int]
  ) {
    var match = 0
    var block = 0
    urls.forEach { url in
      switch ruleSet.decide(url) {
      case .match: match += 1
      case .block: block += 1
      case .noMatch: break
      }
    }
    counts[.match, default: 0] += match
    counts[.block, default: 0] += block
    counts[.noMatch, default: 0] += urls.count - match - block
  }
}

extension Workload.Variation: ExpressibleByArgument {}
