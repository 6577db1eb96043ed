import LinkStore

/// What a visitor is answered, apart from HTTP.
enum VisitAnswer: Sendable {
  /// 302; an absolute URL in ASCII.
  case redirect(String)
  case page(LinkPage)
}

/// The answer, and what has to be written down before it is given.
struct AnsweredVisit: Sendable {
  var answer: VisitAnswer
  /// An event that has to be on disk first.
  var awaitedEvent: VisitEvent?
  /// An event that nobody waits for.
  var notedEvent: VisitEvent?
}
