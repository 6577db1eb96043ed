import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection without TLS, such as a connection from a proxy. In its pipeline,
/// ``EarlyHandler`` comes before the HTTP decoder.
struct EarlyChannel: ServerChildChannel {
  let base: HTTP1Channel
  let links: LinkResponder
  let headDeadline: TimeAmount

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      try channel.pipeline.syncOperations.addEarlyHandler(
        EarlyService(links),
        shutdown: links.dependencies.shutdown,
        headDeadline: headDeadline
      )
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
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
    let connection = ConnectionHandler(shutdown)
    let deadline = RequestDeadline<HTTPServerRequestPart>(firstHead: headDeadline)
    try addHandler(connection, position: .before(codec))
    try addHandler(deadline, position: .before(codec))
    try addHandler(EarlyHandler(service, connection, deadline), position: .before(encoder))
  }
}
