import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Makes one connection to one address, asks one thing and closes it.
///
/// An HTTP client that keeps connections and looks names up by itself can do less here: the address that
/// was checked has to be the one that is connected to, and everything about the connection is wanted
/// afterwards, most of all when it failed.
struct Connector: Sendable {
  var policy: AddressPolicy
  /// Judges what the server sends, and keeps the judgement.
  var judge: @Sendable ([[UInt8]]) async -> TLSRecord

  /// What came of a connection.
  enum Outcome {
    case notConnected(FetchFailure)
    case connected(at: ContinuousClock.Instant, Answer, TLSRecord?)
  }

  /// - Parameters:
  ///   - endpoint: Where to connect to.
  ///   - serverName: The name for TLS; nil for an address.
  func run(
    _ request: AnswerRequest,
    at endpoint: Resolver.Endpoint,
    serverName: String?
  ) async -> Outcome {
    // The last look at the address before bytes are sent to it.
    guard policy.allows(endpoint.address) else { return .notConnected(.init(.addressRefused)) }
    guard
      let address = try? SocketAddress(
        packedIPAddress: ByteBuffer(bytes: endpoint.address.bytes),
        port: endpoint.port
      )
    else {
      return .notConnected(FetchFailure(.connectFailed))
    }
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: Answer.self)
    let handle = ConnectionHandle()
    let record = NIOLockedValueBox<TLSRecord?>(nil)
    return await withTaskCancellationHandler {
      let channel: any Channel
      let connectedAt: ContinuousClock.Instant
      do {
        (channel, connectedAt) = try await ClientBootstrap(group: loop)
          .connectTimeout(TimeAmount(min(request.limits.connect, request.remaining)))
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              try handle.hold(channel)
              try addHandlers(request, serverName, record, promise, to: channel)
            }
          }
          .connect(to: address)
          // Here and not behind the await, which TLS may overtake.
          .map { ($0, ContinuousClock.now) }
          .get()
      } catch {
        promise.fail(error)
        return .notConnected(handle.isCancelled ? .init(.cancelled) : Self.failure(error))
      }
      guard let answer = try? await promise.futureResult.get() else {
        return .notConnected(FetchFailure(.connectFailed))
      }
      try? await channel.closeFuture.get()
      return .connected(at: connectedAt, answer, record.withLockedValue { $0 })
    } onCancel: {
      handle.cancel()
    }
  }

  private func addHandlers(
    _ request: AnswerRequest,
    _ serverName: String?,
    _ record: NIOLockedValueBox<TLSRecord?>,
    _ promise: EventLoopPromise<Answer>,
    to channel: any Channel
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    let socket = SocketEnd()
    let meter = BodyMeter()
    try pipeline.addHandler(socket)
    if request.isSecure {
      try pipeline.addHandler(tlsHandler(serverName, record))
    }
    try pipeline.addHandler(ByteLimit(byteCount: request.limits.maximumByteCount))
    try pipeline.addHandler(
      AnswerHead(maximumByteCount: request.limits.maximumHeadByteCount)
    )
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderListSize = request.limits.maximumHeadByteCount
    decoder.maxHeaderFieldSize = request.limits.maximumHeadByteCount
    decoder.maxHeaderFieldCount = 1_000
    try pipeline.addHTTPClientHandlers(decoderLimitConfiguration: decoder)
    try pipeline.addHandler(meter)
    // Above what is kept, so that what is kept can be filled.
    let limit = 2 * request.limits.maximumBodyByteCount
    try pipeline.addHandler(NIOHTTPResponseDecompressor(limit: .size(limit)))
    try pipeline.addHandler(
      AnswerHandler(request, socket: socket, meter: meter, promise: promise)
    )
  }

  private func tlsHandler(
    _ serverName: String?,
    _ record: NIOLockedValueBox<TLSRecord?>
  ) throws -> NIOSSLClientHandler {
    try NIOSSLClientHandler(context: Self.context.get(), serverHostname: serverName) {
      certificates,
      promise in
      let chain = certificates.map { (try? $0.toDERBytes()) ?? [] }
      promise.completeWithTask {
        let judgement = await judge(chain)
        record.withLockedValue { $0 = judgement }
        return judgement.faults.isEmpty ? .certificateVerified : .failed
      }
    }
  }

  /// Old versions are spoken too, so that a server which knows nothing else can be told so.
  private static let context = Result {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv1
    configuration.applicationProtocols = ["http/1.1"]
    // The names are compared with the rest of the certificate.
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots = .certificates([])
    return try NIOSSLContext(configuration: configuration)
  }

  private static func failure(_ error: any Error) -> FetchFailure {
    switch error {
    case ChannelError.connectTimeout: return FetchFailure(.connectTimeout)
    case let error as IOError:
      switch error.errnoCode {
      case ECONNREFUSED: return FetchFailure(.connectionRefused)
      case ETIMEDOUT: return FetchFailure(.connectTimeout)
      case ENETUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT, EHOSTUNREACH:
        return FetchFailure(.unreachable, String(cString: strerror(error.errnoCode)))
      default: return FetchFailure(.connectFailed, String(cString: strerror(error.errnoCode)))
      }
    default: return FetchFailure(.connectFailed)
    }
  }
}
