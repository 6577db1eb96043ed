import Hummingbird
import Logging
import NIOCore

/// The context of a request, which contains the address of the sender.
struct VisitorContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection.
  var peer: VisitorAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress.map { VisitorAddress($0) }
  }
}
