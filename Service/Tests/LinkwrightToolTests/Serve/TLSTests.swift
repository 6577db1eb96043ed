import Foundation
import LinkStore
import Testing

extension ServeTests {
  @Suite("serve with TLS", .enabled(if: hasTools, "openssl or curl is missing"))
  struct TLSTests {
    @Test(
      "serve offers HTTP/1.1 and HTTP/2 over TLS",
      arguments: [("--http1.1", "1.1"), ("--http2", "2")]
    )
    func versions(flag: String, version: String) async throws {
      let home = try ServiceHome()
      let service = try await Self.start(home)
      let result = try await ToolProcess.shell(
        """
        curl --silent --show-error \(flag) --cacert '\(home.path("chain.pem"))' \
        --resolve go.fernhill.example:\(service.port):127.0.0.1 \
        --header 'Host: go.fernhill.example' \
        --write-out '%{http_version} %{http_code}' --output /dev/null --max-time 20 \
        https://go.fernhill.example:\(service.port)/robots.txt
        """
      )
      #expect(result.errors == "")
      #expect(result.output == "\(version) 200")
      #expect(service.log.text.contains("Links at https://"))
    }

    @Test(
      "serve sends the same responses over TLS as without it, and stores the visits",
      arguments: ["--http1.1", "--http2"]
    )
    func responses(flag: String) async throws {
      let home = try ServiceHome()
      let link = try await home.withStore {
        try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let secure = try await Self.start(home)
      let plain = try await ServiceUnderTest.start(ServiceHome())
      let (desktop, phone) = (SimulatedVisitor.desktop, SimulatedVisitor.phone)
      let requests = [
        ("/summer?ref=a", desktop, 302), ("/summer", phone, 200), ("/summer", phone, 200),
        (SimulatedVisitor.association, "", 200), ("/nowhere/at/all", phone, 404),
        ("/.env", phone, 404), ("/robots.txt", "If-None-Match: *\r\n", 200),
        (SimulatedVisitor.association, "If-None-Match: *\r\n", 304),
        ("/invite/ABCD-EFGH-JKMN", desktop, 404), ("/v1/none", "", 404),
      ]
      for (path, fields, status) in requests {
        for isHead in [false, true] {
          let response = try await Self.fetch(path, fields, isHead: isHead, flag, home, secure)
          #expect(response.status == status, "\(path)")
          if path.hasPrefix("/summer") { continue }
          let method = isHead ? "HEAD" : "GET"
          let expected = try await plain.response(
            to: "\(method) \(path) HTTP/1.1\r\nHost: go.fernhill.example\r\n\(fields)\r\n",
            isHead: isHead
          )
          #expect(response.withoutIDs == expected?.withoutIDs, "\(method) \(path)")
        }
      }
      secure.send(SIGTERM)
      #expect(try await secure.ended() == 0)
      let counts = try await home.withStore { try await $0.counts(link: link.id) }
      #expect(counts.visits == 3)
    }

    @Test(
      "serve answers calls of an app over TLS, beside requests of visitors",
      arguments: ["--http1.1", "--http2"]
    )
    func calls(flag: String) async throws {
      let home = try ServiceHome()
      let link = try await home.withStore { store in
        try await store.keepKey("secret")
        return try await store.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let service = try await Self.start(home)
      let url = "https://go.fernhill.example:\(service.port)"
      let call =
        #"{"url": "https://go.fernhill.example/summer", "appKey": "secret", "padding": ""#
        + String(repeating: "x", count: 10_000) + #""}"#
      try Data(call.utf8).write(to: URL(fileURLWithPath: home.path("call.json")))
      let requests = (0..<20).map { number in
        number.isMultiple(of: 2)
          ? "--data '@\(home.path("call.json"))' --output /dev/null '\(url)/v1/resolve'"
          : "--output /dev/null '\(url)/summer'"
      }
      let common = """
        --silent --show-error \(flag) --cacert '\(home.path("chain.pem"))' --max-time 20 \
        --resolve go.fernhill.example:\(service.port):127.0.0.1 \
        --header 'Host: go.fernhill.example' --write-out '%{http_code} ' \
        --user-agent 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36'
        """
      let result = try await ToolProcess.shell(
        "curl --parallel " + requests.map { "\(common) \($0)" }.joined(separator: " --next ")
      )
      #expect(result.status == 0, "\(result.errors)")
      let statuses = result.output.split(separator: " ").map(String.init).sorted()
      #expect(statuses == Array(repeating: "200", count: 10) + Array(repeating: "302", count: 10))
      service.send(SIGTERM)
      #expect(try await service.ended() == 0)
      let counts = try await home.withStore { try await $0.counts(link: link.id) }
      #expect(counts.openings == 10)
      #expect(counts.visits == 10)
    }

    private static func fetch(
      _ path: String,
      _ fields: String,
      isHead: Bool,
      _ flag: String,
      _ home: ServiceHome,
      _ service: ServiceUnderTest
    ) async throws -> RawResponse {
      let headers =
        ["Host: go.fernhill.example", "User-Agent:", "Accept:"]
        + fields.split(separator: "\r\n").map(String.init)
      let arguments = headers.map { "--header '\($0)'" }.joined(separator: " ")
      let result = try await ToolProcess.shell(
        """
        curl --silent --show-error --include \(flag) --cacert '\(home.path("chain.pem"))' \
        \(isHead ? "--head" : "") --resolve go.fernhill.example:\(service.port):127.0.0.1 \
        \(arguments) --max-time 20 'https://go.fernhill.example:\(service.port)\(path)'
        """
      )
      #expect(result.errors == "")
      let parts = result.output.split(separator: "\r\n\r\n", maxSplits: 1)
      var lines = (parts.first ?? "").split(separator: "\r\n").map(String.init)
      let words = lines.removeFirst().split(separator: " ")
      return RawResponse(
        status: try #require(words.dropFirst().first.flatMap { Int($0) }),
        lines: lines,
        body: parts.count == 2 ? String(parts[1]) : ""
      )
    }

    @Test("SIGHUP loads a new certificate and keeps the old one if the new one is unusable")
    func reloads() async throws {
      let home = try ServiceHome()
      let service = try await Self.start(home)
      let first = try await Self.certificate(of: service)
      try await Self.makeCertificate(home)
      service.send(SIGHUP)
      #expect(await service.log.line(with: "New connections use the reloaded certificate") != nil)
      let second = try await Self.certificate(of: service)
      #expect(second != first)

      try Data("none".utf8).write(to: URL(fileURLWithPath: home.path("chain.pem")))
      service.send(SIGHUP)
      #expect(await service.log.line(with: "The previous certificate stays in use") != nil)
      #expect(try await Self.certificate(of: service) == second)
    }

    private static func certificate(of service: ServiceUnderTest) async throws -> String {
      let shown = try await ToolProcess.shell(
        """
        openssl s_client -connect 127.0.0.1:\(service.port) -servername go.fernhill.example \
        </dev/null 2>/dev/null | openssl x509 -noout -fingerprint -sha256
        """
      )
      #expect(shown.output.contains("Fingerprint"), "\(shown.errors)")
      return shown.output
    }

    @Test("serve closes connections with an unfinished handshake")
    func handshake() async throws {
      let home = try ServiceHome()
      let service = try await Self.start(home)
      let silent = try await service.connect()
      let slow = try await service.connect()
      // The beginning of a record with a client's hello.
      try await slow.send([0x16, 0x03, 0x01, 0x00])
      let clock = ContinuousClock()
      let start = clock.now
      _ = await (silent.rest(), slow.rest())
      #expect(start.duration(to: clock.now) < .seconds(10))
    }

    private static func makeCertificate(_ home: ServiceHome) async throws {
      let made = try await ToolProcess.shell(
        """
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
        -subj /CN=go.fernhill.example -addext subjectAltName=DNS:go.fernhill.example \
        -keyout '\(home.path("key.pem"))' -out '\(home.path("chain.pem"))'
        """
      )
      #expect(made.status == 0, "\(made.errors)")
    }

    private static func start(_ home: ServiceHome) async throws -> ServiceUnderTest {
      try await makeCertificate(home)
      return try await ServiceUnderTest.start(
        home,
        ["--tls-certificate", home.path("chain.pem"), "--tls-key", home.path("key.pem")],
        environment: ["LINKWRIGHT_HEAD_DEADLINE": "1"]
      )
    }
  }
}

private let hasTools = ["openssl", "curl"].allSatisfy {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
}
