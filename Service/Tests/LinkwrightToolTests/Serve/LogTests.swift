import Foundation
import LinkStore
import LinkwrightCore
import Testing

extension ServeTests {
  @Suite("serve writes a log")
  struct LogTests {
    private struct Line: Decodable {
      var time: String
      var level: String
      var message: String
      var version: String?
      var commit: String?
      var configuration: String?
      var publicAddress: String?
      var managementAddress: String?
      var hosts: [String]?
      var links: Int?
      var retentionDays: [String: String]?
      var hostsAdded: [String]?
      var hostsRemoved: [String]?
      var responsesWhileStopping: Int?
    }

    private static func lines(_ service: ServiceUnderTest) throws -> [Line] {
      try service.log.text.split(separator: "\n").map {
        try JSONDecoder().decode(Line.self, from: Data($0.utf8))
      }
    }

    @Test("As JSON, every line is an object: start, reload and shutdown say what matters")
    func json() async throws {
      let home = try ServiceHome()
      try await home.withStore {
        _ = try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let service = try await ServiceUnderTest.start(
        home,
        ["--log-format", "json"],
        environment: ["LINKWRIGHT_COMMIT": "0123abc"]
      )
      _ = await service.log.line(with: "The service has started.")
      let start = try #require(Self.lines(service).first { $0.message.contains("has started") })
      #expect(start.version != nil && start.commit == "0123abc" && start.links == 1)
      #expect(start.configuration == home.configuration)
      #expect(start.publicAddress == "http://127.0.0.1:\(service.port)/")
      #expect(start.managementAddress?.hasPrefix("http://127.0.0.1:") == true)
      #expect(start.hosts == ["go.fernhill.example", "shop.fernhill.example"])
      #expect(start.retentionDays == ["go.fernhill.example": "unlimited"])

      let more = "  - {host: new.fernhill.example, kind: branded, apps: [shop], title: New}\n"
      let changed = ServiceHome.example.replacing(
        "allowedDestinations",
        with: more + "allowedDestinations"
      )
      try home.write(changed)
      service.send(SIGHUP)
      _ = await service.log.line(with: "The configuration was reloaded")
      let reload = try #require(Self.lines(service).first { $0.message.contains("was reloaded") })
      #expect(reload.hostsAdded == ["new.fernhill.example"] && reload.hostsRemoved == nil)
      let metrics = try #require(try await service.manage("/metrics")?.body)
      #expect(metrics.contains(#"linkwright_configuration_reloads_total{result="success"} 1"#))
      #expect(metrics.contains(#"linkwright_build_info{version="0.1.0",commit="0123abc""#))

      let begun = try await service.connect()
      try await begun.send("GET /summer HTTP/1.1\r\nHost: go.fernhill.example\r\n")
      _ = try await service.get("/robots.txt")
      service.send(SIGTERM)
      _ = await service.log.line(with: "The service stops")
      try await begun.send(SimulatedVisitor.desktop + "\r\n")
      #expect(try await begun.response()?.status == 302)
      #expect(try await service.ended() == 0)
      let stop = try #require(Self.lines(service).last)
      #expect(stop.message == "The service has stopped." && stop.responsesWhileStopping == 1)
    }

    @Test(
      "serve refuses an invalid option of the logs",
      arguments: [
        (["--log-format", "xml"], "“xml” is not a log format"),
      ]
    )
    func invalidOptions(arguments: [String], message: String) async throws {
      let service = try ServiceUnderTest(ServiceHome(), arguments)
      #expect(try await service.ended() == 2)
      #expect(await service.log.line(with: message) != nil, "\(service.log.text)")
    }
  }
}
