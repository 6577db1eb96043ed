import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Connects to one address, sends one request and closes the connection.
///
/// A general HTTP client resolves names itself and reuses connections. The connector must connect
/// to exactly the address that was checked, and must record why a connection failed.
struct Connector: Sendable {
  var policy: AddressPolicy
  /// Verifies the server's certificate chain: certificates in DER, the server's own first.
  var verify: @Sendable ([[UInt8]]) async -> TLSRecord
  /// The proxy to connect through.
  var proxy: ProxyRoute?

  /// A proxy between this machine and the host.
  struct ProxyRoute: Sendable {
    var proxy: Proxy
    /// The host behind the proxy.
    var host: AssociationHost
    /// Verifies the certificate chain of the proxy.
    var verify: @Sendable ([[UInt8]]) async -> TLSRecord
  }

  /// The result of a connection attempt.
  enum Outcome {
    case notConnected(FetchFailure)
    case connected(at: ContinuousClock.Instant, response: ReceivedResponse, tls: TLSRecord?)
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - endpoint: The address and port to connect to.
  ///   - serverName: The server name for TLS; nil if the host is an IP address.
  func send(
    _ request: HTTPRequest,
    at endpoint: Resolver.Endpoint,
    serverName: String?
  ) async -> Outcome {
    // The last check of the address before the connection.
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
    let promise = loop.makePromise(of: ReceivedResponse.self)
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
              try addHandlers(
                for: request,
                serverName: serverName,
                record: record,
                promise: promise,
                to: channel
              )
            }
          }
          .connect(to: address)
          // The time is read on the event loop, because TLS may start before the task resumes.
          .map { [clock = request.clock] in ($0, clock()) }
          .get()
      } catch {
        promise.fail(error)
        return .notConnected(handle.isCancelled ? .init(.cancelled) : Self.failure(error))
      }
      guard let response = try? await promise.futureResult.get() else {
        return .notConnected(FetchFailure(.connectFailed))
      }
      try? await channel.closeFuture.get()
      return .connected(
        at: connectedAt,
        response: response,
        tls: record.withLockedValue { $0 }
      )
    } onCancel: {
      handle.cancel()
    }
  }

  private func addHandlers(
    for request: HTTPRequest,
    serverName: String?,
    record: NIOLockedValueBox<TLSRecord?>,
    promise: EventLoopPromise<ReceivedResponse>,
    to channel: any Channel
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    let socket = SocketHandler()
    // Behind a proxy, the first bytes from the socket come from the proxy, so a second handler sees
    // the first bytes from the host.
    let firstBytes = proxy == nil ? socket : SocketHandler()
    let bodyCounter = BodyByteCounter()
    try pipeline.addHandler(socket)
    if let proxy {
      try addProxy(proxy, for: request, to: channel)
      try pipeline.addHandler(firstBytes)
    }
    if request.isSecure {
      try pipeline.addHandler(tlsHandler(serverName, context(for: request), verify: verify, record))
    }
    try pipeline.addHandler(ByteLimitHandler(byteCount: request.limits.maximumByteCount))
    try pipeline.addHandler(
      ResponseHeadReader(maximumByteCount: request.limits.maximumHeadByteCount)
    )
    var decoder = NIOHTTPDecoderLimitConfiguration()
    decoder.maxHeaderListSize = request.limits.maximumHeadByteCount
    decoder.maxHeaderFieldSize = request.limits.maximumHeadByteCount
    decoder.maxHeaderFieldCount = 1_000
    try pipeline.addHTTPClientHandlers(decoderLimitConfiguration: decoder)
    try pipeline.addHandler(bodyCounter)
    // This limit is higher than the assembler's limit, so that the assembler can reach its own
    // limit first.
    let limit = 2 * request.limits.maximumBodyByteCount
    try pipeline.addHandler(NIOHTTPResponseDecompressor(limit: .size(limit)))
    try pipeline.addHandler(
      ResponseHandler(
        request,
        socket: socket,
        firstBytes: firstBytes,
        bodyCounter: bodyCounter,
        promise: promise
      )
    )
  }

  /// Adds TLS for the connection to the proxy if the proxy uses TLS, and the tunnel to the host if
  /// the request uses TLS.
  private func addProxy(
    _ route: ProxyRoute,
    for request: HTTPRequest,
    to channel: any Channel
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    if route.proxy.isSecure {
      let ignored = NIOLockedValueBox<TLSRecord?>(nil)
      try pipeline.addHandler(
        tlsHandler(
          route.proxy.host.serverName,
          context(for: request),
          verify: route.verify,
          ignored
        )
      )
    }
    guard request.isSecure else { return }
    try pipeline.addHandler(
      ProxyTunnelHandler(
        ProxyHandshake(route.proxy, to: route.host),
        limit: min(request.limits.connect, request.remaining)
      )
    )
  }

  private func tlsHandler(
    _ serverName: String?,
    _ context: Result<NIOSSLContext, any Error>,
    verify: @escaping @Sendable ([[UInt8]]) async -> TLSRecord,
    _ record: NIOLockedValueBox<TLSRecord?>
  ) throws -> NIOSSLClientHandler {
    try NIOSSLClientHandler(context: context.get(), serverHostname: serverName) {
      certificates,
      promise in
      let chain = certificates.map { (try? $0.toDERBytes()) ?? [] }
      promise.completeWithTask {
        let result = await verify(chain)
        record.withLockedValue { $0 = result }
        return result.faults.isEmpty ? .certificateVerified : .failed
      }
    }
  }

  private func context(for request: HTTPRequest) -> Result<NIOSSLContext, any Error> {
    switch request.method {
    case .get: Self.fetchingContext
    case .post: Self.postingContext
    }
  }

  /// Accepts outdated versions of TLS too, so that a finding can name them.
  private static let fetchingContext = Result { try context(since: .tlsv1) }
  /// Does not send a body over them.
  private static let postingContext = Result { try context(since: .tlsv12) }

  private static func context(since version: TLSVersion) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = version
    configuration.applicationProtocols = ["http/1.1"]
    // CertificateVerifier checks the names.
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

/// A request to send over one connection.
struct HTTPRequest: Sendable {
  enum Method: Sendable {
    case get
    /// Sends a body.
    case post([UInt8])
  }

  var isSecure: Bool
  /// Path and query.
  var target: String
  var method = Method.get
  var headers: [(String, String)]
  var limits: FetchLimits
  /// The clock of the deadline.
  var clock: @Sendable () -> ContinuousClock.Instant
  /// The time by which the exchange must end, including the connection and the handshake.
  var deadline: ContinuousClock.Instant

  /// The time until the deadline.
  var remaining: Duration { max(.zero, deadline - clock()) }

  /// Changes the request into one that sends the whole URL to a proxy, without a tunnel (RFC 9112,
  /// section 3.2.2).
  mutating func route(through proxy: Proxy, to address: HTTPURL) {
    target = "\(address)"
    if let credentials = proxy.credentials {
      headers.append(("Proxy-Authorization", credentials.authorization))
    }
  }
}

/// Fails a connection that delivers more bytes than any response needs, such as endless headers,
/// trailers or interim responses.
final class ByteLimitHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  struct Exceeded: Error {}

  private var remainingCount: Int

  init(byteCount: Int) { remainingCount = byteCount }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    remainingCount -= unwrapInboundIn(data).readableBytes
    guard remainingCount >= 0 else { return context.fireErrorCaught(Exceeded()) }
    context.fireChannelRead(data)
  }
}
