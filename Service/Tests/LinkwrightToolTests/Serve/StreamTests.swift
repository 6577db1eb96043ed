import Foundation
import Testing

extension ServeTests {
  @Suite("serve with HTTP/2")
  struct StreamTests {
    private static let host = "go.fernhill.example"

    @Test(
      "A request may name its host in :authority, in Host, or in both, but only one host",
      arguments: [
        (host, [], true), (host, [host], true), (host, ["Go.Fernhill.Example"], true),
        (nil, [host], true), (host, ["shop.fernhill.example"], false), (host, [host, host], false),
        (host, ["go.fernhill.example:444"], false), (nil, [host, "a"], false), (nil, [], false),
      ] as [(String?, [String], Bool)]
    )
    func hosts(authority: String?, hosts: [String], isAccepted: Bool) async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home, home.makeCertificate())
      let connection = try await FrameConnection(service.connect(tls: ["h2"]))
      // The second path is not answered on the early path.
      for (path, status) in [("/robots.txt", 200), ("/v1/none", 404)] {
        let stream = try await connection.send(path, authority: authority, hosts: hosts)
        let received = try await connection.status(of: stream)
        #expect(received == (isAccepted ? status : 400), "\(path)")
      }
    }

    @Test("A connection whose handshake ends after SIGTERM is served, and ends", arguments: [1, 2])
    func handshakeDuringShutdown(version: Int) async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home, home.makeCertificate())
      let raw = try await RawConnection(
        port: service.port,
        tls: [version == 2 ? "h2" : "http/1.1"]
      ) {
        // The service accepts the connection before the next one.
        #expect(try await service.get("/robots.txt") == nil)
        service.send(SIGTERM)
        try await Task.sleep(for: .milliseconds(300))
      }
      if version == 2 {
        let connection = try await FrameConnection(raw)
        let stream = try await connection.send("/robots.txt", authority: Self.host)
        #expect(try await connection.status(of: stream) == 200)
        try await connection.end()
      } else {
        try await raw.send("GET /robots.txt HTTP/1.1\r\nHost: \(Self.host)\r\n\r\n")
        #expect(try await raw.response()?.status == 200)
      }
      let start = ContinuousClock.now
      #expect(try await service.ended() == 0)
      #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("Requests that were sent before SIGTERM are answered", arguments: 0..<5)
    func requestsBeforeShutdown(round: Int) async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home, home.makeCertificate())
      var connections: [FrameConnection] = []
      for number in 0..<32 {
        let connection = try await FrameConnection(service.connect(tls: ["h2"]))
        connections.append(connection)
        guard number.isMultiple(of: 2) else { continue }
        let stream = try await connection.send("/robots.txt", authority: Self.host)
        #expect(try await connection.status(of: stream) == 200)
      }
      var streams: [UInt8] = []
      for connection in connections {
        streams.append(try await connection.send("/robots.txt", authority: Self.host))
      }
      service.send(SIGTERM)
      for (connection, stream) in zip(connections, streams) {
        #expect(try await connection.status(of: stream) == 200)
      }
      let start = ContinuousClock.now
      for connection in connections { try await connection.end() }
      #expect(try await service.ended() == 0)
      // At the end of a connection, SwiftNIO waits up to five seconds for the client's close_notify.
      #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(
      "A connection without a request ends, and the client learns which requests were processed",
      arguments: [true, false]
    )
    func noRequest(acknowledgesEnd: Bool) async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(
        home,
        home.makeCertificate(),
        environment: ["LINKWRIGHT_HEAD_DEADLINE": "1"]
      )
      let connection = try await FrameConnection(service.connect(tls: ["h2"]))
      let start = ContinuousClock.now
      let lastStreams = try await connection.end(acknowledgesPings: acknowledgesEnd)
      // SwiftNIO announces the end with the highest number (RFC 9113, 6.8), and with the number of the
      // last stream after the client has answered a PING.
      #expect(lastStreams == [UInt32(Int32.max)] + (acknowledgesEnd ? [0] : []))
      let duration = start.duration(to: .now)
      #expect(duration > .milliseconds(900) && duration < .seconds(10))
    }

    @Test("A request ends the wait for the first request")
    func requestInTime() async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(
        home,
        home.makeCertificate(),
        environment: ["LINKWRIGHT_HEAD_DEADLINE": "1"]
      )
      let connection = try await FrameConnection(service.connect(tls: ["h2"]))
      for pause in [0, 1500] {
        try await Task.sleep(for: .milliseconds(pause))
        let stream = try await connection.send("/robots.txt", authority: Self.host)
        #expect(try await connection.status(of: stream) == 200)
      }
    }

    @Test("An unfinished handshake does not delay a shutdown")
    func unfinishedHandshake() async throws {
      let home = try ServiceHome()
      let service = try await ServiceUnderTest.start(home, home.makeCertificate())
      let connection = try await service.connect()
      let start = ContinuousClock.now
      service.send(SIGTERM)
      #expect(await connection.rest() == [])
      #expect(try await service.ended() == 0)
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }
}
