import Foundation
import NIOCore

/// Why a listener cannot start, and what to do.
struct ListenerError: Error, CustomStringConvertible {
  let description: String

  /// - Parameter option: The option that names the address.
  /// - Returns: nil for an error that has nothing to do with the address.
  init?(_ error: any Error, at address: ListenerAddress, option: String) {
    switch error {
    case let error as IOError:
      guard let text = Self.text(error.errnoCode, address, option) else { return nil }
      description = text
    case is SocketAddressError.UnknownHost:
      description =
        "The host \(address.host) is unknown: name an IP address of this machine with \(option)."
    default: return nil
    }
  }

  private static func text(_ code: CInt, _ address: ListenerAddress, _ option: String) -> String? {
    switch code {
    case EADDRINUSE:
      "Another process listens at \(address): stop it, or name another address with \(option)."
    case EACCES, EPERM:
      "This user may not listen at \(address): name a port from 1024 with \(option), or give the "
        + "process the capability CAP_NET_BIND_SERVICE."
    case EADDRNOTAVAIL:
      "This machine does not have the address \(address.host): name one of its addresses with "
        + "\(option), or 0.0.0.0 for all."
    default: nil
    }
  }
}
