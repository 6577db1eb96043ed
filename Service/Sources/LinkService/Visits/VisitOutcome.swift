import LinkStore

/// The response to a visit and the event that it causes.
struct VisitOutcome: Sendable {
  var response: VisitResponse
  /// An event that has to be on disk before the response is sent.
  var awaitedEvent: VisitEvent?
  /// An event that does not delay the response.
  var backgroundEvent: VisitEvent?
  /// The click whose ID the response contains.
  var click: Click?
}

/// The response to a visitor, independent of HTTP.
enum VisitResponse: Sendable {
  case redirect(LinkRedirect)
  case page(LinkPage)

  var isRedirect: Bool {
    guard case .redirect = self else { return false }
    return true
  }
}
