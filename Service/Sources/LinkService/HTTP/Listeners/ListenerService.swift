import Hummingbird
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
}
