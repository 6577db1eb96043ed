import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOTLS

/// Sends one request and collects its answer.
final class AnswerHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: AnswerRequest
  private let socket: SocketEnd
  private let meter: BodyMeter
  private let promise: EventLoopPromise<Answer>
  private var collector: AnswerCollector
  private var answer = Answer()
  private var timers: [Scheduled<Void>] = []

  init(
    _ request: AnswerRequest,
    socket: SocketEnd,
    meter: BodyMeter,
    promise: EventLoopPromise<Answer>
  ) {
    self.request = request
    self.socket = socket
    self.meter = meter
    self.promise = promise
    collector = AnswerCollector(limits: request.limits)
  }

  func channelActive(context: ChannelHandlerContext) {
    expire(in: request.remaining, context)
    if request.isSecure {
      let secure = request.limits.secure
      timers.append(
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(secure)) { [self] in
          if !collector.isSecured { expire() }
        }
      )
    } else {
      collector.secure()
      send(context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ConnectionCancelled:
      collector.fail(FetchFailure(.cancelled))
      finishIfOver()
    case TLSUserEvent.handshakeCompleted:
      collector.secure()
      answer.securedAt = .now
      answer.tlsVersion = try? context.channel.pipeline.syncOperations.nioSSL_tlsVersion()
        .map { String(describing: $0) }
      send(context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer.answeredAt = .now
      collector.receive(head)
    case .body(let piece): collector.receive(piece)
    case .end: collector.end()
    }
    finishIfOver()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if !collector.isSecured, socket.sawOtherThanTLS {
      collector.fail(FetchFailure(.notTLS))
    } else {
      collector.fail(error)
    }
    finishIfOver()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !collector.isSecured, socket.sawOtherThanTLS {
      collector.fail(FetchFailure(.notTLS))
    }
    collector.close()
    finishIfOver()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    collector.close()
    finishIfOver()
  }

  private func expire(in duration: Duration, _ context: ChannelHandlerContext) {
    timers.append(
      context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration)) { [self] in
        expire()
      }
    )
  }

  private func expire() {
    collector.expire()
    finishIfOver()
  }

  private func send(_ context: ChannelHandlerContext) {
    let head = HTTPRequestHead(
      version: .http1_1,
      method: .GET,
      uri: request.target,
      headers: HTTPHeaders(request.headers)
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  private func finishIfOver() {
    guard collector.isOver else { return }
    for timer in timers { timer.cancel() }
    timers = []
    answer.collector = collector
    answer.wireByteCount = meter.byteCount
    promise.succeed(answer)
    socket.close()
  }
}
