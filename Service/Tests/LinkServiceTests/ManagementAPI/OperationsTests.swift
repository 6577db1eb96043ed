import Foundation
import HTTPTypes
import LinkStore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Health and metrics")
struct OperationsTests {
  @Test("/healthz succeeds although store and journal fail")
  func alive() async throws {
    let service = try TestService()
    try await service.store.close()
    let response = try await service.manage(.get, "/healthz")
    #expect(response.status == 200 && response.body == #"{"status":"alive"}"#)
    #expect(try await service.manage(.head, "/healthz").status == 200)
  }

  @Test("/healthz fails as soon as the service stops, and so does /readyz")
  func stopping() async throws {
    let service = try TestService()
    service.monitor.stop()
    let health = try await service.manage(.get, "/healthz")
    #expect(health.status == 503 && health.body == #"{"status":"stopping"}"#)
    let readiness = try await service.manage(.get, "/readyz")
    #expect(readiness.status == 503 && readiness.body.contains("The service stops."))
  }

  @Test("/readyz names the part that fails, and why")
  func ready() async throws {
    let service = try TestService()
    struct Readiness: Decodable, Hashable {
      var status: String
      var store: String
      var journal: String
      var causes: [String]?
    }
    func readiness() async throws -> (Int, Readiness) {
      let response = try await service.manage(.get, "/readyz")
      return (response.status, try response.json(Readiness.self))
    }
    let ready = Readiness(status: "ready", store: "fine", journal: "fine")
    #expect(try await readiness() == (200, ready))
    service.journal.withLockedValue { $0.writeError = JournalError(.diskFull, "No space.") }
    #expect(try await readiness() == (200, ready), "The disk takes files again.")
    service.isDiskWritable.withLockedValue { $0 = false }
    var broken = Readiness(
      status: "unavailable",
      store: "fine",
      journal: "failing",
      causes: ["No space."]
    )
    #expect(try await readiness() == (503, broken))
    service.folderError.withLockedValue { $0 = JournalError(.removed, "No folder.") }
    broken.causes = ["No folder."]
    #expect(try await readiness() == (503, broken))
    try await service.store.close()
    let (status, worse) = try await readiness()
    #expect(status == 503 && worse.store == "failing" && worse.journal == "failing")
    #expect(worse.causes?.count == 2)
  }

  @Test("A data folder that is not writable is detected")
  func probe() throws {
    let service = try TestService()
    #expect(DataFolder(service.folder.path).isWritable())
    #expect(!DataFolder(service.folder.path + "/none").isWritable())
    let names = try FileManager.default.contentsOfDirectory(atPath: service.folder.path)
    #expect(!names.contains { $0.hasPrefix("probe") })
  }

  @Test("Metrics count requests, responses and events")
  func metrics() async throws {
    let service = try TestService()
    try await service.link("a", to: "https://shop.example.org/")
    for path in ["/a", "/a", "/none", "/t0ken?fallback=https://evil.example/&deeplink=example://a"]
    {
      let url = "https://brand.example" + path
      _ = try await service.send(.get, url, userAgent: LinkResolutionTests.desktop)
    }
    service.journal.withLockedValue {
      $0.pendingCount = 3
      $0.lostCount = 2
      $0.isStoreFailing = true
    }
    let response = try await service.manage(.get, "/metrics")
    #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    let lines = Set(response.body.split(separator: "\n").map(String.init))
    for line in [
      #"linkwright_link_pages_total{host="brand.example",status="404"} 1"#,
      #"linkwright_link_misses_total{host="brand.example"} 1"#,
      #"linkwright_link_misses_total{host="other.example"} 0"#,
      #"linkwright_journal_lost_events_total 2"#,
      #"linkwright_journal_pending_events 3"#,
      #"linkwright_journal_write_failing 0"#,
      #"linkwright_store_failing 1"#,
      #"linkwright_ready 1"#,
      #"linkwright_ignored_targets_total{host="brand.example"} 1"#,
      #"linkwright_http_responses_total{listener="public",status="404"} 1"#,
      #"linkwright_http_request_duration_seconds_count{listener="public",route="/{slug}"} 2"#,
      #"linkwright_http_request_duration_seconds_count{listener="public",route="/{token}"} 1"#,
      #"linkwright_http_request_duration_seconds_bucket{listener="public",route="/{slug}",le="+Inf"} 2"#,
    ] { #expect(lines.contains(line), "\(line)\n\(response.body)") }
    let visits = try #require(
      lines.first {
        $0.hasPrefix(#"linkwright_events_total{host="brand.example",kind="visit""#)
      }
    )
    #expect(visits.hasSuffix(" \(service.events.all.count { $0.kind == .visit })"))
  }

  @Test("Metrics have the text format of Prometheus")
  func form() async throws {
    let service = try TestService()
    _ = try await service.manage(.get, "/metrics")
    let text = try await service.manage(.get, "/metrics").body
    var metric = ""
    var bucket = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# TYPE ") {
        metric = String(line.split(separator: " ")[2])
        #expect(line.hasSuffix(" counter") == metric.hasSuffix("_total"))
      } else if !line.hasPrefix("#") {
        #expect(line.hasPrefix(metric))
        let value = try #require(line.split(separator: " ").last.flatMap { Double($0) })
        guard line.contains("_bucket") else { continue }
        let isFirst = line.contains(#"le="0.00025""#)
        if !isFirst { #expect(Int(value) >= bucket) }
        bucket = Int(value)
      }
    }
    #expect(text.hasSuffix("\n"))
  }
}
