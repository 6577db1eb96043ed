import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A connection with HTTP/1.1 and without TLS, as behind a proxy. It adds ``RedirectHandler`` before
/// Hummingbird.
struct RedirectChannel: ServerChildChannel {
  let base: HTTP1Channel
  let links: LinkResponder
  let headDeadline: TimeAmount

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addConnectionHandler(links.dependencies.shutdown)
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(
        RequestDeadline<HTTPServerRequestPart>(firstHead: headDeadline),
        position: .before(codec)
      )
      try pipeline.addHandler(RedirectHandler(links), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
