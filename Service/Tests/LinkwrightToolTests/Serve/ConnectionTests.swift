import Testing

extension ServeTests {
  @Suite("serve closes connections")
  struct ConnectionTests {
    @Test(
      "serve closes the connection after a request that is the last one, on the fast path and elsewhere",
      arguments: [
        ("HTTP/1.0", ""), ("HTTP/1.0", "Connection: keep-alive\r\n"),
        ("HTTP/1.1", "Connection: close\r\n"), ("HTTP/1.1", "Connection: Close\r\n"),
        ("HTTP/1.1", "Connection: x, close\r\n"),
      ],
      ["/summer", "/robots.txt", "/unknown"]
    )
    func lastRequest(request: (version: String, header: String), path: String) async throws {
      let home = try ServiceHome()
      _ = try await home.withStore {
        try await $0.keepLink("summer", to: "https://www.fernhill.example/s")
      }
      let service = try await ServiceUnderTest.start(home)
      let connection = try await service.connect()
      let head = "GET \(path) \(request.version)\r\nHost: go.fernhill.example\r\n"
      try await connection.send("\(head)\(request.header)\(SimulatedVisitor.desktop)\r\n")
      let response = try await connection.response()
      #expect(response?["connection"]?.lowercased() == "close")
      let statuses = ["/summer": 302, "/robots.txt": 200, "/unknown": 404]
      #expect(response?.status == statuses[path])
      // The connection of a test closes after 30 seconds; the service is much faster.
      let start = ContinuousClock.now
      #expect(await connection.rest() == [])
      #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("serve drops what follows the last request")
    func laterRequest() async throws {
      let service = try await ServiceUnderTest.start(ServiceHome())
      let connection = try await service.connect()
      let head = "GET /robots.txt HTTP/1.1\r\nHost: go.fernhill.example\r\n"
      try await connection.send("\(head)\r\n\(head)Connection: close\r\n\r\n\(head)\r\n")
      #expect(try await connection.response()?.status == 200)
      #expect(try await connection.response()?.status == 200)
      #expect(await connection.rest() == [])
    }
  }
}
