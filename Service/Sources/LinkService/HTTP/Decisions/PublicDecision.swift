import LinkStore
import LinkwrightCore

/// The decision about a request to the public listener.
enum PublicDecision: Sendable {
  /// The response. The decision has counted the request, so the response must be sent.
  case ready(PublicAnswer)
  /// A request to the API for apps. The decision has no effects yet.
  case call(RequestTarget, HostSite)
  /// A request for a link that cannot be answered without waiting. The decision has no effects yet.
  case waits(PendingVisit)
}

/// A response, and what has to happen before and after it is sent.
struct PublicAnswer: Sendable {
  var response: PublicResponse
  /// The event that has to be on disk before the response is sent.
  var event: VisitEvent?
  var handling: RequestHandling
}

/// A request for a link on a host.
struct HostVisit: Sendable {
  var request: VisitRequest
  /// The site of the requested host.
  var site: HostSite
  var visitor: Visitor

  /// The visitor, who counts as a crawler if the request only fetches in advance.
  var countedVisitor: Visitor {
    var visitor = visitor
    if request.isPrefetch { visitor.kind = .crawler }
    return visitor
  }
}

/// What is known about a request for a link that cannot be answered without waiting.
struct PendingVisit: Sendable {
  var visit: HostVisit
  var link: Lookup<ResolvedLink>
}
