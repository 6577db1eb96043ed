import HTTPTypes
import LinkStore
import NIOCore
import NIOHTTP1

/// Redirects requests on the event loop of the connection. All other requests are passed to
/// Hummingbird.
///
/// Most requests are for known links. On this path, they need no task, no context and no hop to
/// another thread, all of which would be more work than the redirect itself.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class RedirectHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Item {
    case head(HTTPRequestHead, arrival: ContinuousClock.Instant)
    /// A part of a request after the head.
    case part(HTTPServerRequestPart)
    case event(Any)
    case error(any Error)
  }

  private let links: LinkResponder
  private var order = ResponseOrder<Item, LinkRedirect>()
  private var peer: VisitorAddress?
  private var isReadWanted = false
  private var isFlushNeeded = false
  private var isGone = false

  init(_ links: LinkResponder) { self.links = links }

  func handlerAdded(context: ChannelHandlerContext) {
    peer = context.channel.remoteAddress?.ipAddress.map { VisitorAddress($0) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { isGone = true }

  func channelInactive(context: ChannelHandlerContext) {
    isGone = true
    context.fireChannelInactive()
  }

  // MARK: Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch part {
    case .head(let head):
      perform(order.read(.head, .head(head, arrival: ContinuousClock.now)), context)
    case .body: perform(order.read(.body, .part(part)), context)
    case .end: perform(order.read(.end, .part(part)), context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    flush(context)
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    perform(order.read(.event, .event(event)), context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    perform(order.read(.event, .error(error)), context)
  }

  /// Reads only if the client reads its responses.
  func read(context: ChannelHandlerContext) {
    isReadWanted = order.isFull || !context.channel.isWritable
    if !isReadWanted { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    readAgain(context)
    context.fireChannelWritabilityChanged()
  }

  private func readAgain(_ context: ChannelHandlerContext) {
    if isReadWanted, !isGone { read(context: context) }
  }

  /// Performs an action, and then the actions for the items that were held behind it.
  ///
  /// - Returns: Whether a part of a request was passed on.
  @discardableResult
  private func perform(
    _ first: ResponseOrder<Item, LinkRedirect>.Action,
    _ context: ChannelHandlerContext
  ) -> Bool {
    var hasPassedPart = false
    var action: ResponseOrder<Item, LinkRedirect>.Action? = first
    while let current = action {
      switch current {
      case .none: break
      case .respond(let redirect): write(redirect, context)
      case .pass(let item): hasPassedPart = pass(item, context) || hasPassedPart
      case .consider(let item):
        if case .head(let head, let arrival) = item, !head.hasBody,
          let redirect = links.redirectSynchronously(head, peer: peer)
        {
          order.begin()
          respond(with: redirect, since: arrival, context)
        } else {
          order.pass()
          hasPassedPart = pass(item, context) || hasPassedPart
        }
      }
      action = isGone ? nil : order.next()
    }
    return hasPassedPart
  }

  /// - Returns: Whether the item is a part of a request.
  private func pass(_ item: Item, _ context: ChannelHandlerContext) -> Bool {
    switch item {
    case .head(let head, _):
      context.fireChannelRead(wrapInboundOut(.head(head)))
      return true
    case .part(let part):
      context.fireChannelRead(wrapInboundOut(part))
      return true
    case .event(let event): context.fireUserInboundEventTriggered(event)
    case .error(let error): context.fireErrorCaught(error)
    }
    return false
  }

  // MARK: Responding

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { order.didRespondToPassedRequest() }
    context.write(data, promise: promise)
  }

  /// Writes the redirect, either now or after the visit is on disk.
  ///
  /// - Parameter start: The time at which the head of the request arrived.
  private func respond(
    with redirect: LinkResponder.Redirect,
    since start: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) {
    guard let event = redirect.event else {
      report(redirect, since: start)
      if order.isReady(redirect.response) { write(redirect.response, context) }
      return
    }
    let loop = context.eventLoop
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: loop)
    links.dependencies.recorder.record(event) {
      loop.execute {
        let (handler, context) = bound.value
        handler.report(redirect, since: start)
        handler.finish(redirect.response, context)
      }
    }
  }

  private func finish(_ redirect: LinkRedirect, _ context: ChannelHandlerContext) {
    guard !isGone, order.isReady(redirect) else { return }
    // The event loop is not reading at this moment, so the end of a read has to be signalled
    // explicitly.
    if perform(.respond(redirect), context) { context.fireChannelReadComplete() }
    flush(context)
    readAgain(context)
  }

  private func write(_ redirect: LinkRedirect, _ context: ChannelHandlerContext) {
    var headers: HTTPHeaders = [
      "Location": redirect.url,
      "Cache-Control": redirect.cacheControl,
      "Content-Length": "0",
      "Date": links.dates.value(at: links.dependencies.now()),
      "Server": ServerName.value,
    ]
    if redirect.isUnlisted {
      headers.add(name: "X-Robots-Tag", value: LinkRedirect.unlisted)
    }
    let head = HTTPResponseHead(
      version: .http1_1,
      status: HTTPResponseStatus(statusCode: redirect.status.rawValue),
      headers: headers
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    isFlushNeeded = true
  }

  private func flush(_ context: ChannelHandlerContext) {
    guard isFlushNeeded else { return }
    isFlushNeeded = false
    context.flush()
  }

  private func report(_ redirect: LinkResponder.Redirect, since start: ContinuousClock.Instant) {
    links.dependencies.report(
      redirect.handling,
      method: .get,
      status: redirect.response.status.rawValue,
      byteCount: 0,
      duration: ContinuousClock.now - start
    )
  }
}

extension HTTPRequestHead {
  fileprivate var hasBody: Bool {
    headers.contains(name: "Transfer-Encoding")
      || headers.first(name: "Content-Length").map { $0 != "0" } == true
  }
}
