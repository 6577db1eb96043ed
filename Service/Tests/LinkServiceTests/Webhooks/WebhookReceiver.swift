import Hummingbird
import HummingbirdCore
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle

@testable import LinkService

/// A real HTTP server that receives messages, and reacts as a test demands.
final class WebhookReceiver: Sendable {
  struct Received: Sendable, Hashable {
    var path: String
    var id: String
    var timestamp: String
    var signature: String
    var body: String
  }

  enum Reaction: Sendable {
    case status(Int)
    case redirect(to: String)
    /// A success with a body that never ends.
    case endlessBody
    /// No response until the client gives up.
    case silence
  }

  let port: Int
  private let box: NIOLockedValueBox<[Received]>
  private let reaction: NIOLockedValueBox<Reaction>

  private init(
    port: Int,
    _ box: NIOLockedValueBox<[Received]>,
    _ reaction: NIOLockedValueBox<Reaction>
  ) {
    self.port = port
    self.box = box
    self.reaction = reaction
  }

  var received: [Received] { box.withLockedValue { $0 } }

  func react(_ reaction: Reaction) { self.reaction.withLockedValue { $0 = reaction } }

  /// Runs a receiver for the duration of `body`.
  ///
  /// - Parameter port: A port on which a receiver listened before; 0 for any free port.
  static func with<Value: Sendable>(
    port: Int = 0,
    _ body: @escaping @Sendable (WebhookReceiver) async throws -> Value
  ) async throws -> Value {
    let box = NIOLockedValueBox<[Received]>([])
    let reaction = NIOLockedValueBox(Reaction.status(204))
    let router = Router()
    router.post("**") { request, context in
      let text = String(buffer: try await request.body.collect(upTo: 1 << 20))
      func header(_ name: String) -> String {
        request.headers.first { $0.name.canonicalName == name }?.value ?? ""
      }
      let message = Received(
        path: request.uri.path,
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: text
      )
      box.withLockedValue { $0.append(message) }
      switch reaction.withLockedValue({ $0 }) {
      case .status(let code): return Response(status: .init(code: code))
      case .redirect(let url): return Response(status: .found, headers: [.location: url])
      case .endlessBody:
        return Response(
          status: .ok,
          body: ResponseBody { writer in
            while true { try await writer.write(ByteBuffer(repeating: 32, count: 1024)) }
          }
        )
      case .silence:
        try await Task.sleep(for: .seconds(3600))
        return Response(status: .ok)
      }
    }
    let ports = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { ports.continuation.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "receiver", factory: { _ in SwiftLogNoOpLogHandler() })
    )
    let server = Task { try await application.run() }
    defer { server.cancel() }
    var iterator = ports.stream.makeAsyncIterator()
    let listening = await iterator.next() ?? 0
    let value = try await body(WebhookReceiver(port: listening, box, reaction))
    server.cancel()
    _ = try? await server.value
    return value
  }
}
