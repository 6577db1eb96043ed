import Foundation
import Hummingbird
import NIOCore
import NIOPosix
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

  /// Listens for a moment.
  ///
  /// If one of two listeners cannot start, the other one is cancelled, and its server logs errors that
  /// hide the reason. Therefore, both are checked before either of them starts.
  ///
  /// - Throws: ``ListenerError``
  func check() async throws {
    if case .tcp(_, port: 0) = address { return }
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    do {
      switch address {
      case .tcp(let host, let port):
        try await bootstrap.bind(host: host, port: port).get().close()
      case .unixSocket(let path):
        try await bootstrap.bind(unixDomainSocketPath: path).get().close()
        unlink(path)
      }
    } catch {
      throw ListenerError(error, at: address, option: option) ?? error
    }
  }
}
