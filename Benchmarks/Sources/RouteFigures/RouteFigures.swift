import ArgumentParser
import Foundation
import Linkwright
import LinkwrightTesting
import Routes

/// Builds the table of 200 routes, reads and prints links of all routes, and prints the times as JSON.
@main
struct RouteFigures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route-figures",
    abstract:
      "Measure how long a table of 200 routes takes to build, to read links and to print them."
  )

  @Option(help: "How often each time is taken; the fastest counts.")
  var repetitions = 11

  func run() throws {
    let site = LinkSite(hosts: ["example.com"], schemes: ["example"])
    // The first call of the process, as in an app.
    let start = ContinuousClock().now
    let table = LinkTable(LargeRoute.self, on: site)
    let built = ContinuousClock().now
    guard table.route(for: "https://example.com/album/1").route != nil else {
      throw BadWorkload(description: "The link of an album leads nowhere.")
    }
    let followed = ContinuousClock().now
    let findings = table.findings
    let read = ContinuousClock().now
    guard findings.isEmpty else { throw BadWorkload(description: "\(findings)") }

    let links = try table.sampleLinks()
    let misses = table.misses(links.map(\.url))
    let figures = Figures(
      routes: LargeRoute.CodingKeys.allCases.count,
      firstTable: start.duration(to: built).nanoseconds,
      firstLink: built.duration(to: followed).nanoseconds,
      firstReading: followed.duration(to: read).nanoseconds,
      reading: nanoseconds(perCallOf: 1) { LinkTable(LargeRoute.self, on: site).findings.count },
      matching: Spread(links.map(\.url), each(links.map(\.url), table.count)),
      missing: Spread(misses, each(misses, table.count)),
      printing: try Spread(
        links.map(\.url),
        each(links.map(\.route)) { try table.url(for: $0).count }
      ),
      hostile: try hostile(byteCount: LinkTable<LargeRoute>.maximumLength),
      tooLong: try hostile(byteCount: 64_000)
    )
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private func hostile(byteCount: Int) throws -> Spread {
    let repetitions = repetitions
    return try MainActor.assumeIsolated {
      try HostileLinks(byteCount: byteCount).slowest {
        try Self.nanoseconds(perCallOf: 2, repetitions, $0)
      }
    }
  }

  private func each<Element>(
    _ elements: [Element],
    _ work: (Element) throws -> Int
  ) rethrows -> [Double] {
    try elements.map { element in try nanoseconds(perCallOf: 20) { try work(element) } }
  }

  /// Returns the time of one call, measured over several calls. It is the fastest of several measurements,
  /// because the slowest of thousands of medians would show other processes of the machine.
  private func nanoseconds(perCallOf calls: Int, _ work: () throws -> Int) rethrows -> Double {
    try Self.nanoseconds(perCallOf: calls, repetitions, work)
  }

  private static func nanoseconds(
    perCallOf calls: Int,
    _ repetitions: Int,
    _ work: () throws -> Int
  ) rethrows -> Double {
    var sum = 0
    let times = try (0..<max(1, repetitions)).map { _ in
      try ContinuousClock().measure { for _ in 0..<calls { sum &+= try work() } }.nanoseconds
    }
    precondition(sum >= 0)
    return (times.min() ?? 0) / Double(calls)
  }
}

/// Times in nanoseconds.
struct Figures: Encodable {
  var routes: Int
  /// The first table of the process.
  var firstTable: Double
  /// The first link that the table reads.
  var firstLink: Double
  /// The first examination of all other patterns.
  var firstReading: Double
  /// A second table and all its patterns, when the runtime has looked up the types.
  var reading: Double
  var matching: Spread
  var missing: Spread
  var printing: Spread
  /// Hostile links of the greatest length, received by a center.
  var hostile: Spread
  /// Hostile links of 64 KB, received by a center.
  var tooLong: Spread
}

/// The times of many links.
struct Spread: Encodable {
  var count: Int
  var median: Double
  var worst: Double
  /// The slowest links, beginning with the slowest.
  var slowest: [Sample]

  struct Sample: Encodable {
    var link: String
    var time: Double
  }

  init(_ links: [String], _ times: [Double]) {
    let ranked = zip(links, times).map(Sample.init).sorted { $0.time > $1.time }
    count = ranked.count
    median = ranked[count / 2].time
    worst = ranked[0].time
    slowest = Array(ranked.prefix(10))
  }
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
