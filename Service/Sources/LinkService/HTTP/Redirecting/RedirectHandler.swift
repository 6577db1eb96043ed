import HTTPTypes
import LinkStore
import NIOCore
import NIOHTTP1

/// Answers redirects on the event loop of their connection; everything else goes on to Hummingbird, and
/// so does what closes the connection.
///
/// Most requests are for links that are known, and need no task, no context and no hop to another
/// thread: that is more work than the redirect itself.
///
/// A class because a pipeline wants one; it belongs to the event loop of its connection.
final class RedirectHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Item {
    case part(HTTPServerRequestPart)
    case event(Any)
    case error(any Error)
  }

  private let links: LinkResponder
  private var order = AnswerOrder<Item, String>()
  private var peer: VisitorAddress?
  private var isReadWanted = false
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

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch part {
    case .head: perform(order.read(.head, .part(part)), context)
    case .body: perform(order.read(.body, .part(part)), context)
    case .end: perform(order.read(.end, .part(part)), context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    perform(order.read(.event, .event(event)), context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    perform(order.read(.event, .error(error)), context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { order.passedIsAnswered() }
    context.write(data, promise: promise)
  }

  func read(context: ChannelHandlerContext) {
    isReadWanted = order.isFull
    if !isReadWanted { context.read() }
  }

  private func perform(
    _ action: AnswerOrder<Item, String>.ReadAction,
    _ context: ChannelHandlerContext
  ) {
    switch action {
    case .none: break
    case .pass(let item): pass(item, context)
    case .answer(let url): send(url, context)
    case .consider(let item):
      if case .part(.head(let head)) = item, head.isKeepAlive, !head.hasBody,
        let redirect = links.redirectNow(head, peer)
      {
        order.begin()
        keep(redirect, context)
      } else {
        order.pass()
        pass(item, context)
      }
    }
  }

  private func pass(_ item: Item, _ context: ChannelHandlerContext) {
    switch item {
    case .part(let part): context.fireChannelRead(wrapInboundOut(part))
    case .event(let event): context.fireUserInboundEventTriggered(event)
    case .error(let error): context.fireErrorCaught(error)
    }
  }

  private func keep(_ redirect: LinkResponder.Redirect, _ context: ChannelHandlerContext) {
    let start = ContinuousClock.now
    guard let event = redirect.event else { return ready(redirect.url, since: start, context) }
    let loop = context.eventLoop
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: loop)
    links.parts.recorder.record(event) { _ in
      loop.execute {
        let (handler, context) = bound.value
        handler.ready(redirect.url, since: start, context)
      }
    }
  }

  private func ready(
    _ url: String,
    since start: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) {
    links.parts.metrics.count(.publicListener, 302, ContinuousClock.now - start)
    if !isGone, order.isReady(url) { send(url, context) }
  }

  private func send(_ url: String, _ context: ChannelHandlerContext) {
    let headers: HTTPHeaders = [
      "Location": url,
      "Cache-Control": HTTPFields.redirectCacheControl,
      "Content-Length": "0",
      "Date": links.dates.value(at: links.parts.now()),
      "Server": ServerName.value,
    ]
    let head = HTTPResponseHead(version: .http1_1, status: .found, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    while let action = order.next() { perform(action, context) }
    if isReadWanted, !order.isFull {
      isReadWanted = false
      context.read()
    }
  }
}

extension HTTPRequestHead {
  fileprivate var hasBody: Bool {
    headers.contains(name: "Transfer-Encoding")
      || headers.first(name: "Content-Length").map { $0 != "0" } == true
  }
}
