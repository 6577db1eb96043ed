import Hummingbird
import Logging
import NIOCore

/// What belongs to one request besides the request.
struct VisitorContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection.
  let peerAddress: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peerAddress = source.channel.remoteAddress?.ipAddress
  }
}
