import Foundation
import Linkwright
import Testing

/// A server that accepts connections, reads what it can and answers with the same bytes each time.
///
/// A class because a socket has one owner; it serves on threads of its own until it goes.
private final class RawServer: Sendable {
  let port: UInt16
  private let socket: Int32

  /// - Parameter answer: nil to never answer; empty to hang up.
  init?(_ answer: [UInt8]?) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = Foundation.socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 256) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { return nil }
    socket = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread {
          var buffer = [UInt8](repeating: 0, count: 65_536)
          // A request may come in pieces; its body ends with a brace.
          var count = 1
          repeat {
            count = recv(connection, &buffer, buffer.count, 0)
          } while count > 0 && !buffer[..<count].contains(UInt8(ascii: "}"))
          if let answer {
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
          } else {
            _ = recv(connection, &buffer, buffer.count, 0)
          }
          close(connection)
        }
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }
}

@Suite("Requests over real sockets")
struct SessionTransportTests {
  private static func http(_ head: String, _ body: String = "") -> [UInt8] {
    Array(
      "HTTP/1.1 \(head)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        .utf8
    )
  }

  private static let answer =
    #"{"kind":"link","url":"https://example.com/products/42"}"#

  static let answers: [([UInt8]?, LinkResolution.Outcome)] = [
    (http("200 OK", answer), .resolved), (http("200 OK", "<html></html>"), .unreadable),
    (http("302 Found\r\nLocation: /v1/resolve"), .unreadable), (nil, .timedOut),
    ([], .serverError), (http("200 OK", String(repeating: "a", count: 10_000_000)), .unreadable),
    (http("401 Unauthorized\r\nWWW-Authenticate: Bearer"), .unreadable),
  ]

  @Test("end with the outcome of what the server does", arguments: answers.indices)
  func outcome(index: Int) async throws {
    // By number: ten megabytes are too long for the name of a test.
    let (answer, outcome) = Self.answers[index]
    let server = try #require(RawServer(answer))
    let client = LinkClient(
      LinkTable.example,
      appKey: "lwp_test",
      service: URL(string: "http://127.0.0.1:\(server.port)/"),
      options: LinkClientOptions(deadline: .seconds(2), folder: nil)
    )
    let resolution = await client.processDeeplink("https://brand.example/fryYl")
    #expect(resolution.outcome == outcome)
  }
}
