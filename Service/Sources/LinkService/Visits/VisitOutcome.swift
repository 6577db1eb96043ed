import LinkStore

/// The response to a visit and the event that it causes.
struct VisitOutcome: Sendable {
  var response: VisitResponse
  /// The event that has to be on disk before the response is sent; nil if there is none.
  var awaitedEvent: VisitEvent?
  /// The event that does not delay the response; nil if there is none.
  var backgroundEvent: VisitEvent?
  /// The click whose ID the response contains; nil if it contains none.
  var click: Click?
}

/// The response to a visitor, independent of HTTP.
enum VisitResponse: Sendable {
  case redirect(LinkRedirect)
  case page(PageContent)

  var isRedirect: Bool {
    guard case .redirect = self else { return false }
    return true
  }
}
