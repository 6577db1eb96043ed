import Foundation
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
