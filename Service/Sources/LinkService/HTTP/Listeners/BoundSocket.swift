import Foundation
import NIOCore

/// Checks whether a socket can be bound to an address.
enum BoundSocket {
  /// Binds a socket to the address for a moment, to find out whether a listener could use the
  /// address. The socket accepts no connections.
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
    // The listener sets the same option. It allows the address to be bound while connections of an
    // earlier process are still closing.
    var reuses: CInt = 1
    let size = socklen_t(MemoryLayout.size(ofValue: reuses))
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuses, size)
    let result = address.withSockAddr { bind(descriptor, $0, socklen_t($1)) }
    guard result == 0 else { throw IOError(errnoCode: errno, reason: "bind") }
  }
}
