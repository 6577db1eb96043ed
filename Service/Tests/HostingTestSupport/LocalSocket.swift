import Foundation

/// Sockets of this machine.
enum LocalSocket {
  /// A port on which nothing currently listens.
  static func freePort() -> Int? {
    withSocket { descriptor, address in
      var address = address
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
        }
      }
      return status == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
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
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, type, 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return body(descriptor, address)
  }
}
