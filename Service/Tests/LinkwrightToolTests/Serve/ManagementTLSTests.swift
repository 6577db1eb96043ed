import Foundation
import HostingTestSupport
import Testing

extension ServeTests {
  @Suite("serve with TLS on the management listener", .enabled(if: hasCurl, "curl is missing"))
  struct ManagementTLSTests {
    private let home: ServiceHome
    private let authority: TestAuthority

    init() throws {
      home = try ServiceHome()
      authority = try TestAuthority()
      try home.write(authority.pem, to: "ca.pem")
      try home.write(authority.pem, to: "server-ca.pem")
      try home.write(authority.identity(["localhost"]), as: "server")
      try home.write(authority.identity(["client"], isForServers: nil), as: "client")
    }

    private func start(
      requiresCertificate: Bool = true,
      _ more: [String] = [],
      deadline: Int = 10
    ) async throws -> ServiceUnderTest {
      let authority = requiresCertificate ? ["--manage-client-ca", home.path("ca.pem")] : []
      return try await ServiceUnderTest.start(
        home,
        [
          "--manage-tls-certificate", home.path("server.pem"), "--manage-tls-key",
          home.path("server.key"),
        ] + authority + more,
        environment: [
          "LINKWRIGHT_HEAD_DEADLINE": "1", "LINKWRIGHT_SHUTDOWN_DEADLINE": "\(deadline)",
        ]
      )
    }

    /// The version and the status of a response; `0 000` if the connection failed.
    private func get(
      _ path: String,
      from service: ServiceUnderTest,
      as client: String? = "client",
      options: String = ""
    ) async throws -> String {
      let identity =
        client.map { "--cert '\(home.path("\($0).pem"))' --key '\(home.path("\($0).key"))'" } ?? ""
      let port = try await service.managementPort
      return try await ToolProcess.shell(
        """
        curl --silent --cacert '\(home.path("server-ca.pem"))' --resolve localhost:\(port):127.0.0.1 \
        \(identity) \(options) --output /dev/null --max-time 20 \
        --write-out '%{http_version} %{http_code}' https://localhost:\(port)\(path)
        """
      ).output
    }

    @Test("A client with a certificate of the CA is served", arguments: ["1.1", "2"])
    func known(version: String) async throws {
      let service = try await start()
      #expect(await service.log.line(with: "Management at https://") != nil)
      let flag = "--http\(version)"
      #expect(try await get("/healthz", from: service, options: flag) == "\(version) 200")
      #expect(try await get("/v1/links", from: service, options: flag) == "\(version) 401")
    }

    @Test("Clients without a valid certificate of the CA cannot connect")
    func unknown() async throws {
      let other = try TestAuthority(named: "Other Root")
      try home.write(other.identity(["client"], isForServers: nil), as: "other")
      try home.write(TestAuthority.selfSigned("client"), as: "selfsigned")
      try home.write(
        authority.identity(["client"], days: -30 ..< -1, isForServers: nil),
        as: "expired"
      )
      try home.write(authority.identity(["client"], days: 1..<30, isForServers: nil), as: "future")
      try home.write(authority.identity(["client"], isForServers: true), as: "serveronly")
      let service = try await start()
      for client in [nil, "other", "selfsigned", "expired", "future", "serveronly"] {
        for version in ["--tlsv1.3", "--tls-max 1.2"] {
          let result = try await get("/healthz", from: service, as: client, options: version)
          #expect(result.hasSuffix(" 000"), "\(client ?? "none") \(version): \(result)")
        }
      }
      #expect(try await get("/healthz", from: service).hasSuffix(" 200"))
    }

    @Test("Without a CA of clients, the listener needs no certificate")
    func withoutClients() async throws {
      let service = try await start(requiresCertificate: false)
      #expect(try await get("/healthz", from: service, as: nil).hasSuffix(" 200"))
    }

    @Test("TLS 1.1, plain HTTP and unfinished handshakes get no response")
    func malformed() async throws {
      let service = try await start()
      #expect(
        try await get(
          "/healthz",
          from: service,
          options: "--tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0"
        )
        .hasSuffix(" 000")
      )
      let port = try await service.managementPort
      let plain = try await RawConnection(port: port)
      try await plain.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let rest = await plain.rest()
      #expect(!rest.starts(with: "HTTP/".utf8))
      let slow = try await RawConnection(port: port)
      try await slow.send([0x16, 0x03, 0x01, 0x00])
      #expect(await slow.rest() == [])
      #expect(try await get("/healthz", from: service).hasSuffix(" 200"))
    }

    @Test("Foreign hosts and origins are refused over TLS, too")
    func hosts() async throws {
      let service = try await start()
      #expect(try await get("/metrics", from: service).hasSuffix(" 200"))
      for header in ["Host: evil.example", "Origin: https://evil.example"] {
        let result = try await get("/metrics", from: service, options: "--header '\(header)'")
        #expect(result.hasSuffix(" 403"), "\(header)")
      }
    }

    private func metrics(
      of service: ServiceUnderTest,
      as client: String = "client"
    ) async throws -> String {
      let file = home.path("metrics")
      _ = try await get("/metrics", from: service, as: client, options: "--output '\(file)'")
      return try String(contentsOfFile: file, encoding: .utf8)
    }

    @Test("SIGHUP replaces the client CA, and keeps it if the new one is unusable")
    func reloads() async throws {
      let label = #"listener="management""#
      let service = try await start()
      let other = try TestAuthority(named: "Other Root")
      try home.write(other.identity(["client"], isForServers: nil), as: "other")
      #expect(try await get("/healthz", from: service, as: "other").hasSuffix(" 000"))

      try home.write("nothing", to: "ca.pem")
      service.send(SIGHUP)
      #expect(await service.log.line(with: "The previous certificate stays in use") != nil)
      #expect(await service.log.line(with: "ca.pem cannot be used") != nil)
      #expect(try await metrics(of: service).contains("last_reload_successful{\(label)} 0\n"))

      try home.write(authority.pem + other.pem, to: "ca.pem")
      service.send(SIGHUP)
      #expect(await service.log.line(with: "New connections use the reloaded certificate") != nil)
      #expect(try await get("/healthz", from: service, as: "other").hasSuffix(" 200"))

      try home.write(other.pem, to: "ca.pem")
      service.send(SIGHUP)
      #expect(await service.log.line(with: "New connections use", times: 2) != nil)
      #expect(try await get("/healthz", from: service, as: "other").hasSuffix(" 200"))
      #expect(try await get("/healthz", from: service, as: "client").hasSuffix(" 000"))
      let metrics = try await metrics(of: service, as: "other")
      for line in [
        "last_reload_successful{\(label)} 1", #"reloads_total{\#(label),result="success"} 2"#,
        #"reloads_total{\#(label),result="failure"} 1"#,
      ] { #expect(metrics.contains("linkwright_certificate_\(line)\n"), "\(line)") }
      #expect(metrics.contains("linkwright_certificate_expiry_timestamp_seconds{\(label)} "))
    }

    /// The beginning of a connection, as an argument of `printf`.
    private static let requests: KeyValuePairs = [
      "http/1.1": #"GET /v1/none HTTP/1.1\r\nHost: localhost\r\n\r\n"#,
      // The preface, empty settings and the head of GET /.
      "h2": #"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"#
        + #"\0\0\16\1\5\0\0\0\1\202\207\204\101\11localhost"#,
    ]

    @Test("A new client CA ends the open connections", arguments: ["http/1.1", "h2"])
    func excluded(version: String) async throws {
      let service = try await start(["--access-log", "/dev/stderr"], deadline: 1)
      let other = try TestAuthority(named: "Other Root")
      let port = try await service.managementPort
      let request = try #require(Self.requests.first { $0.key == version }).value
      // The pipe stays open, so only the service ends the connection.
      let line = """
        mkfifo '\(home.path("pipe"))' && exec 3<>'\(home.path("pipe"))' && printf '\(request)' >&3 && \
        timeout 30 openssl s_client -quiet -alpn \(version) -connect 127.0.0.1:\(port) \
        -cert '\(home.path("client.pem"))' -key '\(home.path("client.key"))' <&3 >/dev/null 2>&1
        """
      async let connection = ToolProcess.shell(line)
      #expect(await service.log.line(with: #""route":"other""#) != nil)

      // The same CA, so the connection stays.
      service.send(SIGHUP)
      #expect(await service.log.line(with: "New connections use the reloaded") != nil)
      #expect(!service.log.text.contains("Connections end"))
      try home.write(other.pem, to: "ca.pem")
      service.send(SIGHUP)
      #expect(await service.log.line(with: "Connections end, because the client CA") != nil)
      // 124 is the status of `timeout` after its time.
      #expect(try await connection.status != 124)
    }

    @Test("A private key that every user can read is reported")
    func readableKey() async throws {
      let key = home.path("server.key")
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
      let service = try await start()
      #expect(await service.log.line(with: "can read the private key \(key)") != nil)
    }

    @Test("A listener that other machines can reach without TLS is reported")
    func unencrypted() async throws {
      let plain = try await ServiceUnderTest.start(ServiceHome(), ["--manage", "0.0.0.0:0"])
      #expect(await plain.log.line(with: "has no TLS") != nil)
      let secure = try await start(["--manage", "0.0.0.0:0"])
      #expect(!secure.log.text.contains("has no TLS"))
    }
  }
}

private let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")
