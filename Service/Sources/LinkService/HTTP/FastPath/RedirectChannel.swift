import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection without TLS, such as a connection from a proxy. ``RedirectHandler`` comes
/// before Hummingbird in its pipeline.
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
