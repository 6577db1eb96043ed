import LinkStore

/// What a visitor is answered, apart from HTTP.
enum VisitResponse: Sendable {
  /// 302; an absolute URL in ASCII.
  case redirect(String)
  case page(LinkPage)
}

/// The answer, and what has to be written down before it is given.
struct VisitOutcome: Sendable {
  var answer: VisitResponse
  /// An event that has to be on disk first.
  var awaitedEvent: VisitEvent?
  /// An event that nobody waits for.
  var notedEvent: VisitEvent?
}
