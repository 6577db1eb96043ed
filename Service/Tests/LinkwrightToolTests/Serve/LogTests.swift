import Foundation
import LinkStore
import LinkwrightCore
import Testing

extension ServeTests {
  @Suite("serve writes a log and an access log")
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

    @Test("The access log has every kind of request, and is reopened on SIGHUP")
    func accessLog() async throws {
      let home = try ServiceHome()
      try await home.withStore {
        _ = try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let path = home.path("access.log")
      let service = try await ServiceUnderTest.start(home, ["--access-log", path])
      let headers = SimulatedVisitor.desktop
      _ = try await service.get("/summer", headers: headers)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
      service.send(SIGHUP)
      _ = await service.log.line(with: "is unchanged")
      _ = try await service.get("/SECRETSLUG?code=SECRETQUERY", headers: headers)
      _ = try await service.get("/", host: "SECRETHOST.example", headers: headers)
      _ = try await service.manage("/v1/links/SECRETID")
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)

      struct Entry: Decodable, Hashable {
        var listener: String
        var host: String?
        var method = "GET"
        var route: String
        var status: Int
        var outcome: String
        var platform: String?
        var sampleRate = 1.0
      }
      let text = try [path + ".1", path].map { try String(contentsOfFile: $0, encoding: .utf8) }
      let entries = try text.joined().split(separator: "\n").map {
        try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
      }
      let host = "go.fernhill.example"
      let expected = [
        Entry(
          listener: "public",
          host: host,
          route: "/{slug}",
          status: 302,
          outcome: "redirect",
          platform: "desktop"
        ),
        Entry(
          listener: "public",
          host: host,
          route: "/{path}",
          status: 404,
          outcome: "miss",
          platform: "desktop"
        ),
        Entry(listener: "public", host: nil, route: "other", status: 404, outcome: "refused"),
        Entry(
          listener: "management",
          host: nil,
          route: "/v1/links/{id}",
          status: 401,
          outcome: "refused"
        ),
      ]
      #expect(entries == expected, "\(text)")
      #expect(text[0].contains("/{slug}"))
      for word in ["summer", "SECRET", "127.0.0.1"] { #expect(!text.joined().contains(word)) }
    }

    @Test(
      "Neither log contains slugs, codes, queries, keys, texts or addresses, even with all levels"
    )
    func privacy() async throws {
      let home = try ServiceHome()
      let code = try await home.withStore { store in
        _ = try await store.keepLink("s3cretslug", to: "https://www.fernhill.example/s3cret")
        try await store.keepKey("s3cretkey")
        return try await store.keepInvitation(capacity: 1).code.rawValue
      }
      let path = home.path("access.log")
      let service = try await ServiceUnderTest.start(
        home,
        ["--log-level", "trace", "--access-log", path, "--trusted-proxy", "127.0.0.1"]
      )
      let headers = SimulatedVisitor.phone + "X-Forwarded-For: 203.0.113.77\r\n"
      let authorization = "Authorization: Bearer s3cretkey\r\nIdempotency-Key: s3cret\r\n"
      let bodies = [
        #"{"url":"https://go.fernhill.example/s3cretslug?q=s3cret","appKey":"s3cretkey"}"#,
        #"{"destination":"fernhill://s3cret","title":"s3cret"}"#,
        #"{"redeemer":"s3cret"}"#, "s3cret", #"{"s3cret":"#, #"{"url": 1, "s3cret": "s3cret"}"#,
      ]
      let paths = [
        "/s3cretslug", "/s3cretslug?q=s3cret", "/s3cret/%00/x?q=s3cret", "/invite/\(code)",
        "/invite/s3cret", "/v1/invitations/\(code)", "/s3cret?lw_click=s3cret",
        "/s3cret?deeplink=fernhill%3A%2F%2Fs3cret", "/.well-known/s3cret", "/_lw/s3cret",
        "/\(String(repeating: "s3cret", count: 2000))",
      ]
      for path in paths { _ = try? await service.get(path, headers: headers + authorization) }
      for body in bodies {
        for call in ["resolve", "links", "invitations", "invitations/\(code)/redeem", "s3cret"] {
          _ = try? await service.post("/v1/\(call)", body, headers: headers + authorization)
        }
      }
      for path in ["/v1/links/s3cret", "/v1/links?s3cret=s3cret", "/s3cret"] {
        _ = try? await service.manage(path)
      }
      for raw in [
        "s3cret\r\n\r\n", "GET /s3cret HTTP/9.9\r\n\r\n",
        "GET s3cret HTTP/1.1\r\nX: \u{1}s3cret\r\n\r\n",
      ] {
        _ = try? await service.response(to: raw)
      }
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let accessLog = try String(contentsOfFile: path, encoding: .utf8)
      #expect(accessLog.split(separator: "\n").count > 40)
      #expect(!service.log.text.contains("teamID"), "The configuration is in its file.")
      for word in ["s3cret", code, "203.0.113"] {
        #expect(!accessLog.contains(word), "\(accessLog)")
        #expect(!service.log.text.contains(word), "\(service.log.text)")
      }
    }

    @Test(
      "serve refuses an invalid option of the logs",
      arguments: [
        (["--log-format", "xml"], "“xml” is not a log format"),
        (["--access-log", "/nowhere/access.log"], "/nowhere/access.log cannot be opened"),
        (["--access-log", "-", "--access-log-sample", "0"], "must be above 0 and at most 1"),
        (["--access-log", "-", "--access-log-sample", "nan"], "must be above 0 and at most 1"),
      ]
    )
    func invalidOptions(arguments: [String], message: String) async throws {
      let service = try ServiceUnderTest(ServiceHome(), arguments)
      #expect(try await service.ended() == 2)
      #expect(await service.log.line(with: message) != nil, "\(service.log.text)")
    }
  }
}
