import Foundation
import Linkwright

/// A server that accepts connections, reads requests and sends the same bytes each time.
///
/// A class because a socket has one owner. It serves on its own threads until it is released.
final class RawServer: Sendable {
  let port: UInt16
  /// How many connections there have been.
  var connectionCount: Int { connections.withLock { $0 } }

  private let connections = Locked(0)
  private let socket: Int32

  /// What the server does with a request.
  enum Behaviour: Sendable {
    case answers([UInt8])
    case answersLate([UInt8], after: Duration)
    case never, hangsUp
  }

  init?(_ behaviour: Behaviour) {
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
    Thread.detachNewThread { [connections] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        connections.withLock { $0 += 1 }
        Thread.detachNewThread {
          var buffer = [UInt8](repeating: 0, count: 65_536)
          // A request may arrive in pieces. Its body ends with a brace.
          var count = 1
          repeat {
            count = recv(connection, &buffer, buffer.count, 0)
          } while count > 0 && !buffer[..<count].contains(UInt8(ascii: "}"))
          switch behaviour {
          case .answers(let bytes): Self.send(bytes, to: connection)
          case .answersLate(let bytes, let delay):
            // Until then, or until the client has gone.
            var limit = timeval()
            limit.tv_sec = Int(delay.components.seconds)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
            if recv(connection, &buffer, buffer.count, 0) < 0 { Self.send(bytes, to: connection) }
          case .never: _ = recv(connection, &buffer, buffer.count, 0)
          case .hangsUp: break
          }
          close(connection)
        }
      }
    }
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    _ = Foundation.send(connection, bytes, bytes.count, flags)
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }
}
