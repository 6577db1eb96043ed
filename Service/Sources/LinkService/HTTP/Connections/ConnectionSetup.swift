import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Adds the service's handlers to an HTTP/1 connection, with or without TLS.
///
/// A class because NIO's pipelines require classes.
final class ConnectionSetup: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  /// nil for a listener on which Hummingbird responds to all requests.
  private let service: EarlyService?
  private let shutdown: ShutdownFlag
  private let headDeadline: TimeAmount

  init(_ service: EarlyService?, shutdown: ShutdownFlag, headDeadline: TimeAmount) {
    self.service = service
    self.shutdown = shutdown
    self.headDeadline = headDeadline
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      if let service {
        try pipeline.addEarlyHandler(service, shutdown: shutdown, headDeadline: headDeadline)
      } else {
        try pipeline.addConnectionHandler(shutdown)
        let deadline = RequestDeadline<HTTPRequestPart>(firstHead: headDeadline)
        try pipeline.addHandler(deadline, position: .after(self))
      }
    } catch {
      // Without the handlers, a connection would have no deadlines.
      context.close(promise: nil)
    }
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// Adds an ``EarlyHandler``, and the handlers that it cooperates with, to a pipeline that has the
  /// handlers of HTTP/1.
  func addEarlyHandler(
    _ service: EarlyService,
    shutdown: ShutdownFlag,
    headDeadline: TimeAmount
  ) throws {
    let codec = try handler(type: HTTP1ToHTTPServerCodec.self)
    let encoder = try handler(type: HTTPResponseEncoder.self)
    let ending = OrderlyCloseHandler()
    let connection = ConnectionHandler(shutdown, ending)
    let deadline = RequestDeadline<HTTPServerRequestPart>(firstHead: headDeadline)
    try addHandler(connection, position: .before(codec))
    try addHandler(deadline, position: .before(codec))
    try addHandler(ending, position: .before(encoder))
    try addHandler(EarlyHandler(service, connection, deadline), position: .before(encoder))
  }

  /// Adds a ``ConnectionHandler`` to a pipeline that has the handlers of HTTP/1.
  func addConnectionHandler(_ shutdown: ShutdownFlag) throws {
    let codec = try handler(type: HTTP1ToHTTPServerCodec.self)
    let encoder = try handler(type: HTTPResponseEncoder.self)
    let ending = OrderlyCloseHandler()
    let connection = ConnectionHandler(shutdown, ending)
    try addHandler(connection, position: .before(codec))
    try addHandler(ending, position: .before(encoder))
    try addHandler(ArrivalHandler(connection), position: .before(encoder))
  }
}
