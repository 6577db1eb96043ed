import Foundation
import NIOCore

/// A socket that has an address, but does not accept connections.
enum BoundSocket {
  /// Binds a socket for a moment, to find out whether a listener could have the address.
  ///
  /// - Throws: `IOError`
  static func check(_ address: SocketAddress) throws {
    #if os(Linux)
      let kind = CInt(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(CInt(address.protocol.rawValue), kind, 0)
    guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
    defer { _ = close(descriptor) }
    // As for the listener, so that the connections of an earlier process do not matter.
    var reuses: CInt = 1
    let size = socklen_t(MemoryLayout.size(ofValue: reuses))
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuses, size)
    let result = address.withSockAddr { bind(descriptor, $0, socklen_t($1)) }
    guard result == 0 else { throw IOError(errnoCode: errno, reason: "bind") }
  }
}
