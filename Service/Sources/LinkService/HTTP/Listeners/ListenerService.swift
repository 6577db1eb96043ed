import Hummingbird
import NIOCore
import ServiceLifecycle

/// A listener that reports in one sentence why it cannot start.
struct ListenerService<Listener: ApplicationProtocol>: Service {
  let listener: Listener
  let address: ListenerAddress
  /// The option that names the address.
  let option: String

  func run() async throws {
    do {
      try await listener.run()
    } catch {
      throw ListenerError(error, at: address, option: option) ?? error
    }
  }

  /// Checks that the address is free. For a Unix socket, ``UnixSocketFile`` performs this check.
  ///
  /// If one of the two listeners cannot start, the other listener is cancelled, and its server logs
  /// errors that hide the reason. Therefore, both addresses are checked before either listener
  /// starts. The check accepts no connections, because nothing could respond to them yet.
  ///
  /// - Throws: ``ListenerError``
  func check() throws {
    guard case .tcp(let host, let port) = address, port != 0 else { return }
    do {
      try BoundSocket.check(.makeAddressResolvingHost(host, port: port))
    } catch {
      throw ListenerError(error, at: address, option: option) ?? error
    }
  }
}
