import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOSSL
import NIOTLS

/// Sends one request and collects its response.
final class ResponseHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: HTTPRequest
  private let socket: SocketHandler
  /// The handler that sees the first bytes from the host. Behind a proxy, this handler is not the
  /// one next to the socket, which sees the bytes from the proxy.
  private let firstBytes: SocketHandler
  private let bodyCounter: BodyByteCounter
  private let promise: EventLoopPromise<ReceivedResponse>
  private var response: ReceivedResponse
  private var timers: [Scheduled<Void>] = []

  init(
    _ request: HTTPRequest,
    socket: SocketHandler,
    firstBytes: SocketHandler,
    bodyCounter: BodyByteCounter,
    promise: EventLoopPromise<ReceivedResponse>
  ) {
    self.request = request
    self.socket = socket
    self.firstBytes = firstBytes
    self.bodyCounter = bodyCounter
    self.promise = promise
    response = ReceivedResponse(assembler: ResponseAssembler(limits: request.limits))
  }

  func channelActive(context: ChannelHandlerContext) {
    scheduleExpiry(in: request.remaining, context)
    if request.isSecure {
      let secure = request.limits.secure
      timers.append(
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(secure)) { [self] in
          if !response.assembler.isSecured { expire() }
        }
      )
    } else {
      response.assembler.secure()
      send(context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ConnectionCancelled:
      response.assembler.fail(FetchFailure(.cancelled))
      finishIfOver()
    case TLSUserEvent.handshakeCompleted:
      response.assembler.secure()
      response.securedAt = request.clock()
      response.tlsVersion = try? context.channel.pipeline.syncOperations.nioSSL_tlsVersion()
        .map { String(describing: $0) }
      send(context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      response.respondedAt = request.clock()
      response.assembler.receive(head)
    case .body(let piece): response.assembler.receive(piece)
    case .end: response.assembler.end()
    }
    finishIfOver()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if !response.assembler.isSecured, firstBytes.receivedPlainText {
      response.assembler.fail(FetchFailure(.notTLS))
    } else {
      response.assembler.fail(error)
    }
    finishIfOver()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if !response.assembler.isSecured, firstBytes.receivedPlainText {
      response.assembler.fail(FetchFailure(.notTLS))
    }
    response.assembler.close()
    finishIfOver()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    response.assembler.close()
    finishIfOver()
  }

  private func scheduleExpiry(in duration: Duration, _ context: ChannelHandlerContext) {
    timers.append(
      context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration)) { [self] in
        expire()
      }
    )
  }

  private func expire() {
    response.assembler.expire()
    finishIfOver()
  }

  private func send(_ context: ChannelHandlerContext) {
    let head = HTTPRequestHead(
      version: .http1_1,
      method: request.method.name,
      uri: request.target,
      headers: HTTPHeaders(request.headers)
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if case .post(let body) = request.method {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  private func finishIfOver() {
    guard response.assembler.isOver else { return }
    for timer in timers { timer.cancel() }
    timers = []
    response.wireByteCount = bodyCounter.byteCount
    response.wireStart = bodyCounter.start
    promise.succeed(response)
    socket.close()
  }
}

extension HTTPRequest.Method {
  fileprivate var name: HTTPMethod {
    switch self {
    case .get: .GET
    case .post: .POST
    }
  }
}

/// The response to an ``HTTPRequest``, as far as it arrived, with measurements of its connection.
struct ReceivedResponse: Sendable {
  var assembler: ResponseAssembler
  var wireByteCount = 0
  var wireStart: [UInt8] = []
  var tlsVersion: String?
  var securedAt: ContinuousClock.Instant?
  var respondedAt: ContinuousClock.Instant?
}

/// Counts the bytes of a body before decompression, and stores the first bytes.
///
/// The bytes are passed on in small pieces. When a piece is decompressed, it can grow a
/// thousandfold, and the count must show how few bytes were needed to reach the limit.
final class BodyByteCounter: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private static let pieceByteCount = 1_024

  private static let startByteCount = 32

  private(set) var byteCount = 0
  private(set) var start: [UInt8] = []

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .body(var rest) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceByteCount)),
      piece.readableBytes > 0
    {
      byteCount += piece.readableBytes
      start += piece.readableBytesView.prefix(Self.startByteCount - start.count)
      context.fireChannelRead(wrapInboundOut(.body(piece)))
    }
  }
}
