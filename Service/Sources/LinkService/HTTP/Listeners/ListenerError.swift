import Foundation
import NIOCore

/// The reason why a listener cannot start, and what to do.
struct ListenerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter option: The option that names the address.
  /// - Returns: nil for an error that has nothing to do with the address.
  init?(_ error: any Error, at address: ListenerAddress, option: String) {
    switch (error, address) {
    case (let error as IOError, .tcp(let host, _)):
      guard let text = Self.text(error.errnoCode, address, host, option) else { return nil }
      description = text
    case (is SocketAddressError.UnknownHost, .tcp(let host, _)):
      description =
        "The host \(host) is unknown: name an IP address of this machine with \(option)."
    case (let error as IOError, .unixSocket(let path)):
      let reason = String(cString: strerror(error.errnoCode))
      description =
        "The socket \(path) cannot be created (\(reason)): name another path with \(option)."
    default: return nil
    }
  }

  private static func text(
    _ code: CInt,
    _ address: ListenerAddress,
    _ host: String,
    _ option: String
  ) -> String? {
    switch code {
    case EADDRINUSE:
      "Another process listens at \(address): stop it, or name another address with \(option)."
    case EACCES, EPERM:
      "This user may not listen at \(address): name a port of 1024 or above with \(option), or "
        + "give the process the capability CAP_NET_BIND_SERVICE."
    case EADDRNOTAVAIL:
      "This machine does not have the address \(host): name one of its addresses with "
        + "\(option), or 0.0.0.0 for all."
    default: nil
    }
  }
}
