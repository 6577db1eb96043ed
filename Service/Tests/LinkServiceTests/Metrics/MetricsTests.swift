import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import ProcessTestSupport
import Testing

@testable import LinkService

@Suite("Metrics")
struct MetricsTests {
  /// A service after requests of all kinds.
  private static func usedService() async throws -> TestService {
    let service = try TestService()
    try await service.link("a", to: "https://shop.example.org/")
    try await service.link("old", to: "https://shop.example.org/") { $0.isArchived = true }
    let paths = [
      "/a", "/a?x=1", "/old", "/n0ne", "/.well-known/apple-app-site-association", "/robots.txt",
      "/v1/resolve", "/v1/links", "/v1/invitations/ABCD", "/v1/invitations/ABCD/redeem", "/v1/x",
      "/products/1", "/t0ken?deeplink=example://a",
    ]
    for path in paths {
      let url = "https://brand.example" + path
      _ = try await service.send(.get, url, userAgent: LinkResolutionTests.desktop)
    }
    _ = try await service.send(.get, "https://unknown.example/secret")
    for target in ["/v1/links/secret", "/secret", "/healthz", "/metrics"] {
      _ = try await service.manage(.get, target)
    }
    return service
  }

  private static func text(of service: TestService) async throws -> String {
    try await service.manage(.get, "/metrics").body
  }

  private static let promtool = ["/usr/bin/promtool", "/usr/local/bin/promtool"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("promtool finds nothing to criticize", .enabled(if: promtool != nil, "promtool is missing"))
  func conventions() async throws {
    let text = try await Self.text(of: Self.usedService())
    let path = try #require(Self.promtool)
    let result = try await ExternalCommand(URL(filePath: path), ["check", "metrics"])
      .run(input: text)
    let output = String(decoding: result.output + result.errors, as: UTF8.self)
    #expect(result.status == .exited(0), "\(output)\n\(text)")
    #expect(output.isEmpty, "\(output)")
  }

  @Test("Labels contain nothing that was requested")
  func labels() async throws {
    let text = try await Self.text(of: Self.usedService())
    for word in ["secret", "n0ne", "ABCD", "unknown.example", "t0ken", "x=1"] {
      #expect(!text.contains(word), "\(word)")
    }
    for line in [
      #"linkwright_http_request_duration_seconds_count{listener="management",route="/v1/links/{id}"} 1"#,
      #"linkwright_http_request_duration_seconds_count{listener="management",route="other"} 1"#,
      #"linkwright_http_request_duration_seconds_count{listener="public",route="/v1/invitations/{code}/redeem"} 1"#,
      #"linkwright_http_request_duration_seconds_count{listener="public",route="other"} 1"#,
    ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
  }

  @Test("Refused requests are counted by limit")
  func limits() async throws {
    let service = try TestService()
    for number in 0..<62 {
      _ = try await service.send(.get, "https://brand.example/none\(number)", from: "192.0.2.1")
    }
    let text = try await Self.text(of: service)
    #expect(text.contains(#"linkwright_rate_limited_requests_total{limit="misses"} 2"# + "\n"))
    #expect(text.contains(#"linkwright_link_misses_total{host="brand.example"} 62"# + "\n"))
    #expect(
      text.contains(#"linkwright_link_pages_total{host="brand.example",status="429"} 2"# + "\n")
    )
  }

  @Test("The statuses of errors are reported before the first error")
  func zeros() async throws {
    let text = try await Self.text(of: TestService())
    for listener in ["public", "management"] {
      for status in [500, 503] {
        let labels = #"{listener="\#(listener)",status="\#(status)"}"#
        #expect(text.contains("linkwright_http_responses_total\(labels) 0\n"), "\(text)")
      }
    }
  }

  @Test("Every limit has a label of its own")
  func limitLabels() {
    let labels = RateLimiter.Limit.allCases.map(\.label)
    #expect(Set(labels).count == labels.count)
  }

  @Test("Counts of a host outlive a reload, and a removed host is not reported")
  func reload() async throws {
    var configuration = ServiceConfiguration.example
    let before = SiteDirectory(configuration)
    before["brand.example"]?.metrics.countMiss()
    before["other.example"]?.metrics.countMiss()
    configuration.hosts.removeAll { $0.name == "other.example" }
    let after = SiteDirectory(configuration, after: before)
    #expect(after["brand.example"]?.metrics.misses == 1)
    #expect(after.branded.map(\.host.name) == ["brand.example"])
  }

  @Test("Reloads are counted, and the time of the last success stays")
  func reloads() {
    let metrics = Metrics(start: TestService.start)
    metrics.countReload(hasSucceeded: true, at: TestService.start + .seconds(1))
    metrics.countReload(hasSucceeded: false, at: TestService.start + .seconds(2))
    let expected = Metrics.Reloads(
      succeeded: 1,
      failed: 1,
      hasLastSucceeded: false,
      lastSuccess: TestService.start + .seconds(1)
    )
    #expect(metrics.reloads == expected)
  }

  @Test("The table of links counts each slug once, in its latest state")
  func table() {
    let table = PackedLinkTable()
    func link(_ slug: String, at seconds: Int, _ change: (inout Link) -> Void = { _ in }) -> Link {
      var link = Link(
        id: "0193ce9e-7a4b-7000-8000-000000000001",
        host: "brand.example",
        slug: slug,
        content: LinkContent(destination: "https://shop.example.org/"),
        isArchived: false,
        createdAt: TestService.start,
        updatedAt: TestService.start + .seconds(seconds)
      )
      change(&link)
      return link
    }
    table.insert(link("a", at: 1))
    table.insert(link("b", at: 1))
    table.insert(link("c", at: 1) { $0.isArchived = true })
    let size = table.statistics.byteCount
    #expect(size > 0)
    table.insert(link("b", at: 2) { $0.isArchived = true })
    table.insert(link("b", at: 3) { $0.deletedAt = TestService.start })
    table.insert(link("b", at: 2))
    var statistics = table.statistics
    statistics.byteCount = 0
    let expected = PackedLinkTable.Statistics(activeCount: 1, archivedCount: 1, deletedCount: 1)
    #expect(statistics == expected)
  }

  @Test("Concurrent counts are exact")
  func concurrency() async {
    let host = HostMetrics()
    let histograms = AtomicHistograms(count: 2)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10_000 {
            host.count(.redirect, event: .visit, ignoredTargets: 2)
            histograms.add(.milliseconds(2), at: 1)
          }
        }
      }
    }
    #expect(host.redirects == 80_000 && host.ignoredTargets == 160_000)
    #expect(host.events(.visit) == 80_000 && host.events(.opening) == 0)
    #expect(histograms[1].sum == .seconds(160) && histograms[0].isEmpty)
    #expect(histograms[1].counts.reduce(0, +) == 80_000)
  }

  @Test("Values of labels are escaped")
  func escaping() {
    var text = MetricsText()
    text.begin("a", kind: .gauge, help: "Help.")
    text.add("a", labels: ["b": "x\"\\\n"], 1)
    #expect(text.text.hasSuffix(#"a{b="x\"\\\n"} 1"# + "\n"))
  }

  #if os(Linux)
    @Test("The process reports its resources")
    func process() throws {
      let process = ProcessStatistics.current()
      #expect(try #require(process.processorSeconds) > 0)
      #expect(try #require(process.residentByteCount) > 1 << 20)
      #expect(try #require(process.threadCount) > 0)
      let files = try #require(process.openFileCount)
      #expect(files > 2 && files <= (process.maximumOpenFileCount ?? 0))
    }
  #endif

  /// The table is between two comments. `LINKWRIGHT_RECORD=1` writes it.
  @Test("docs/operations.md lists every metric")
  func documentation() async throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let page = root.appending(path: "docs/operations.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- metrics -->\n")
    try #require(parts.count == 3)
    let table = Self.table(of: try await Self.text(of: Self.usedService()))
    if ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1" {
      let marker = "<!-- metrics -->\n"
      try Data((parts[0] + marker + table + marker + parts[2]).utf8).write(to: page)
    } else {
      #expect(parts[1] == table, "Record it with LINKWRIGHT_RECORD=1.")
    }
  }

  private static func table(of metrics: String) -> String {
    struct Row {
      var name: String
      var help: String
      var kind = ""
      var labels: [String] = []
    }
    var rows: [Row] = []
    for line in metrics.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# HELP") {
        rows.append(Row(name: words[2], help: words[3]))
      } else if line.hasPrefix("# TYPE") {
        rows[rows.count - 1].kind = words[3]
      } else {
        for match in line.matches(of: #/[{,]([a-z]+)="/#) where match.1 != "le" {
          let label = "`\(match.1)`"
          if !rows[rows.count - 1].labels.contains(label) {
            rows[rows.count - 1].labels.append(label)
          }
        }
      }
    }
    // Without TLS, the metrics about certificates have no samples. Their help names their labels.
    for index in rows.indices where rows[index].labels.isEmpty {
      let names = rows[index].help.firstMatch(of: #/, by ([a-z]+)(?: and ([a-z]+))?\.$/#)
      guard let names else { continue }
      rows[index].labels = [names.1, names.2].compactMap(\.self).map { "`\($0)`" }
    }
    let lines = rows.map {
      "| `\($0.name)` | \($0.kind) | \($0.labels.joined(separator: ", ")) | \($0.help) |\n"
    }
    return "| metric | type | labels | meaning |\n|---|---|---|---|\n" + lines.joined()
  }
}
