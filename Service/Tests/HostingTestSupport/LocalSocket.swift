import Foundation

/// Sockets of this machine.
package enum LocalSocket {
  /// A port of 127.0.0.1 that refuses connections: this process holds it without listening, so no
  /// server of another test can get it.
  package static let closedPort: Int = {
    let descriptor = socket(AF_INET, streamType, 0)
    guard let port = bind(descriptor, to: loopback) else { preconditionFailure("no free port") }
    return port
  }()

  /// A port on which nothing currently listens.
  static func freePort() -> Int? {
    withSocket { bind($0, to: $1) }
  }

  /// Binds a socket to a free port, and returns the port.
  private static func bind(_ descriptor: Int32, to address: sockaddr_in) -> Int? {
    var address = address
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    return status == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  static func isListening(at port: Int) -> Bool {
    withSocket { descriptor, address in
      var address = address
      address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, length) == 0
        }
      }
    }
  }

  private static func withSocket<Result>(_ body: (Int32, sockaddr_in) -> Result) -> Result {
    let descriptor = socket(AF_INET, streamType, 0)
    defer { close(descriptor) }
    return body(descriptor, loopback)
  }

  private static var streamType: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  /// 127.0.0.1 and any free port.
  private static var loopback: sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
