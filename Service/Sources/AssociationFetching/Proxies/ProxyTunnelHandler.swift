import NIOCore
import NIOSSL
import NIOTLS

/// Opens a tunnel through a proxy before the handlers above start, as if the connection to the host
/// were established only then.
final class ProxyTunnelHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var handshake: ProxyHandshake
  private let limit: Duration
  private var isOpen = false
  private var hasFailed = false
  private var timer: Scheduled<Void>?

  /// - Parameter limit: The time until the tunnel must be open.
  init(_ handshake: ProxyHandshake, limit: Duration) {
    self.handshake = handshake
    self.limit = limit
  }

  func channelActive(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) { [self] in
      fail(handshake.failure(.proxyTimeout, "it did not respond in time"), context)
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: handshake.request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOpen else { return context.fireChannelRead(data) }
    switch handshake.receive(unwrapInboundIn(data).readableBytesView) {
    case .wait: break
    case .fail(let failure): fail(failure, context)
    case .open(let rest):
      isOpen = true
      timer?.cancel()
      context.fireChannelActive()
      if !rest.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: rest))) }
    }
  }

  /// Hides the end of the TLS handshake with the proxy from the handlers above, which would take it
  /// for the end of the handshake with the host.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if !isOpen, case TLSUserEvent.handshakeCompleted = event { return }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isOpen else { return context.fireErrorCaught(error) }
    let isTLS = error is NIOSSLError || error is BoringSSLError || error is NIOSSLExtraError
    fail(
      isTLS
        ? handshake.failure(.proxyUnreachable, "the TLS handshake with the proxy failed")
        : handshake.failureOfClosing(),
      context
    )
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !isOpen { fail(handshake.failureOfClosing(), context) }
    timer?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  private func fail(_ failure: FetchFailure, _ context: ChannelHandlerContext) {
    guard !hasFailed else { return }
    hasFailed = true
    timer?.cancel()
    context.fireErrorCaught(failure)
  }
}
