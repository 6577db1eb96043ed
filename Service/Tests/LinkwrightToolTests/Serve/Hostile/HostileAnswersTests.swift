import Foundation
import Testing

extension ServeTests.HostileTests {
  /// The statuses of hostile requests are recorded, so that a change of how requests are read
  /// cannot go unnoticed.
  @Test("serve answers hostile requests as recorded, alone, after another request, and in pieces")
  func answers() async throws {
    let service = try await ServiceUnderTest.start(ServiceHome())
    var lines: [String] = []
    for request in HostilePart.allCases.flatMap(\.requests) where request.bytes.count <= 16_384 {
      let middle = request.bytes.count / 2
      let alone = try await service.statuses(of: [request.bytes])
      let pipelined = try await service.statuses(of: [Self.plain + request.bytes])
      let pieces = try await service.statuses(
        of: [Array(request.bytes[..<middle]), Array(request.bytes[middle...])]
      )
      lines.append("\(request.name) | \(alone) | \(pipelined) | \(pieces)\n")
    }
    try expectGolden(lines.joined(), "hostile/answers.txt")
  }

  private static let plain = Array("GET /robots.txt HTTP/1.1\r\n\(HostileRequest.host)\r\n".utf8)
}

extension ServiceUnderTest {
  /// Sends pieces of input on a new connection, and ends the input.
  ///
  /// - Returns: The statuses of all responses until the service closes the connection.
  fileprivate func statuses(of pieces: [[UInt8]]) async throws -> String {
    let connection = try await connect()
    for (index, piece) in pieces.enumerated() {
      // Another request gives the service time to read the piece before.
      if index > 0 { _ = try await get("/robots.txt") }
      connection.push(piece)
    }
    connection.endInput()
    let text = String(decoding: await connection.rest(), as: UTF8.self)
    return text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      .joined(separator: " ")
  }
}
