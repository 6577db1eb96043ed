import Foundation
import Testing

extension ServeTests.HostileTests {
  @Test("serve does not answer a request hidden in another")
  func smuggling() async throws {
    let service = try await ServiceUnderTest.start(ServiceHome())
    for request in HostileRequest.bodies.prefix(14) {
      let connection = try await service.connect()
      connection.push(request.bytes)
      let bytes = String(decoding: await connection.rest(), as: UTF8.self)
      #expect(!bytes.contains("HTTP/1.1 200"), "\(request.name)")
      #expect(bytes.components(separatedBy: "HTTP/1.1 ").count <= 2, "\(request.name)")
    }
  }

  @Test("serve accepts a target in absolute form, as RFC 9112 (3.2.2) demands")
  func absoluteForm() async throws {
    let service = try await ServiceUnderTest.start(ServiceHome())
    let response = try await service.get("http://go.fernhill.example/robots.txt")
    #expect(response?.status == 200)
    #expect(try await service.get("http://go.fernhill.example/nowhere/at/all")?.status == 404)
  }
}
