import Foundation
import Hummingbird
import NIOCore

/// The address of a listener.
package enum ListenerAddress: Sendable, Hashable, CustomStringConvertible {
  /// Port 0 means any free port.
  case tcp(host: String, port: Int)
  case unixSocket(path: String)

  private static let unixPrefix = "unix:"
  private static let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }

  /// - Parameter text: A host and a port, such as `127.0.0.1:8080` or `[::1]:8080`, or the path of
  ///   a Unix socket after `unix:`.
  /// - Returns: nil for other text.
  package init?(_ text: String) {
    if text.hasPrefix(Self.unixPrefix) {
      let path = String(text.dropFirst(Self.unixPrefix.count))
      // A zero byte would end the path early.
      guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
      self = .unixSocket(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    let host = text[..<colon].trimmingCharacters(in: ["[", "]"])
    guard !host.isEmpty else { return nil }
    self = .tcp(host: host, port: Int(port))
  }

  package var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unixSocket(let path): Self.unixPrefix + path
    }
  }

  package var isUnixSocket: Bool { socketPath != nil }

  /// The path of a Unix socket; nil for any other address.
  var socketPath: String? {
    guard case .unixSocket(let path) = self else { return nil }
    return path
  }

  /// Whether only processes on this machine can connect.
  var isLocal: Bool {
    switch self {
    case .tcp(let host, _):
      host == "localhost"
        || NetworkAddress(host).map { address in
          Self.loopback.contains { $0.contains(address) }
        } == true
    case .unixSocket: true
    }
  }

  /// Whether the addresses exclude each other, so that two listeners cannot use them at the same
  /// time. Different host names can have the same address.
  package func collides(with other: ListenerAddress) -> Bool {
    guard case .tcp(let host, let port) = self, case .tcp(let otherHost, port) = other else {
      return self == other
    }
    guard port != 0, host != otherHost else { return port != 0 }
    guard
      let address = try? SocketAddress.makeAddressResolvingHost(host, port: port),
      let otherAddress = try? SocketAddress.makeAddressResolvingHost(otherHost, port: port)
    else { return false }
    return address.ipAddress == otherAddress.ipAddress || address.includes(otherAddress)
      || otherAddress.includes(address)
  }

  var bindAddress: BindAddress {
    switch self {
    case .tcp(let host, let port): .hostname(host, port: port)
    case .unixSocket(let path): .unixDomainSocket(path: path)
    }
  }
}

extension SocketAddress {
  /// Whether a listener at this address also receives the connections to another address. The
  /// unspecified IPv6 address `::` includes all IPv4 addresses.
  fileprivate func includes(_ other: SocketAddress) -> Bool {
    switch ipAddress {
    case "0.0.0.0": other.protocol == .inet
    case "::": true
    default: false
    }
  }
}
