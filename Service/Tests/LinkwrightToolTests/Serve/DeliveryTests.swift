import Foundation
import Testing

extension ServeTests {
  @Suite("serve delivers responses to slow clients")
  struct DeliveryTests {
    private static let count = 600
    private static let line = "GET \(SimulatedVisitor.association) HTTP/1.1\r\n"
    private static let host = "Host: shop.fernhill.example\r\n"

    /// A service with a file that is larger than the buffers of a connection if it is sent often.
    private static func start(
      _ options: (ServiceHome) throws -> [String] = { _ in [] }
    ) async throws -> ServiceUnderTest {
      let rules = (0..<200).map { "      - {\"/\": /products/\($0)/*}\n" }.joined()
      let home = try ServiceHome(
        ServiceHome.example.replacing("      - {\"/\": /products/*}\n", with: rules)
      )
      return try await ServiceUnderTest.start(home, options(home))
    }

    /// The length of a response.
    private static func length(_ service: ServiceUnderTest, _ request: String, isSecure: Bool)
      async throws -> Int
    {
      let connection = try await service.connect(tls: isSecure ? [] : nil)
      let close = "Connection: close\r\n"
      try await connection.send(request.replacing(Self.host, with: Self.host + close))
      return await connection.rest().count - close.utf8.count
    }

    @Test(
      "A client that closes its direction and reads late gets every response",
      arguments: ["", "Content-Length: 1\r\n"],
      [false, true]
    )
    func halfClosed(field: String, isSecure: Bool) async throws {
      let service = try await Self.start { try isSecure ? $0.makeCertificate() : [] }
      let request = Self.line + Self.host + field + "\r\n" + (field.isEmpty ? "" : "x")
      let length = try await Self.length(service, request, isSecure: isSecure)
      #expect(length > 4096)
      for last in ["", "Connection: close\r\n"] {
        let connection = try await service.connect(tls: isSecure ? [] : nil, isSlow: true)
        let end = request.replacing(Self.host, with: Self.host + last)
        let requests = String(repeating: request, count: Self.count - 1) + end
        connection.push(Array(requests.utf8))
        connection.endInput()
        try await Task.sleep(for: .milliseconds(300))
        let received = await connection.rest().count
        #expect(received == Self.count * length + last.utf8.count)
      }
    }

    @Test("A client that reads late gets every response during a shutdown")
    func shutdown() async throws {
      let service = try await Self.start()
      let connection = try await service.connect(isSlow: true)
      let request = Self.line + Self.host + "\r\n"
      let length = try await Self.length(service, request, isSecure: false)
      connection.push(Array(String(repeating: request, count: Self.count).utf8))
      try await Task.sleep(for: .milliseconds(300))
      service.send(SIGTERM)
      try await Task.sleep(for: .milliseconds(300))
      #expect(await connection.rest().count >= Self.count * length)
      #expect(try await service.ended() == 0)
    }
  }
}
