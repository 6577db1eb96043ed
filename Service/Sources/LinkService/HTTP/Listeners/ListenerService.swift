import Hummingbird
import ServiceLifecycle

/// A listener that reports in one sentence why it cannot start.
struct ListenerService<Listener: ApplicationProtocol>: Service {
  let listener: Listener
  let address: ListenerAddress
  /// The option that names the address.
  let option: String
  /// The file of a Unix socket; nil for any other address.
  var socketFile: UnixSocketFile?

  func run() async throws {
    try await socketFile?.prepare()
    defer { socketFile?.remove() }
    do {
      try await listener.run()
    } catch {
      throw ListenerError(error, at: address, option: option) ?? error
    }
  }
}
