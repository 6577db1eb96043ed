import Foundation
import NIOPosix

extension Resolver {
  /// The resolver of the operating system.
  package static let system = Resolver { name, port in
    try await pool.runIfActive { try addresses(of: name) }.map { Endpoint($0, port: port) }
  }

  /// The threads for name resolution. Dedicated threads are necessary, because `getaddrinfo` blocks
  /// and cannot be cancelled. The threads live as long as the process.
  private static let pool: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 32)
    pool.start()
    return pool
  }()

  private static func addresses(of name: String) throws -> [IPAddress] {
    var hints = addrinfo()
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    // The result includes address families for which this machine has no network, because they are
    // part of the record.
    hints.ai_family = AF_UNSPEC
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(name, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else { throw failure(status) }

    var addresses: [IPAddress] = []
    var next = list
    while let entry = next {
      if let address = address(entry.pointee), !addresses.contains(address) {
        addresses.append(address)
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }

  private static func address(_ entry: addrinfo) -> IPAddress? {
    guard let socketAddress = entry.ai_addr else { return nil }
    switch entry.ai_family {
    case AF_INET:
      return socketAddress.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { IPAddress(bytes: $0) }
      }
    case AF_INET6:
      return socketAddress.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { IPAddress(bytes: $0) }
      }
    default: return nil
    }
  }

  private static func failure(_ status: Int32) -> FetchFailure {
    // The status -5 is EAI_NODATA. It means that the name exists but has no address.
    let isUnknown = status == EAI_NONAME || status == -5
    let reason = gai_strerror(status).map { String(cString: $0) } ?? "\(status)"
    return FetchFailure(isUnknown ? .nameNotFound : .resolverFailed, isUnknown ? "" : reason)
  }
}
