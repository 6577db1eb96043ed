import LinkStore

/// The counters of one host. Hosts come from the configuration, so their number is bounded.
struct HostMetrics: Sendable {
  /// The response to a request for a link.
  enum LinkResponse: Sendable, Hashable {
    case redirect
    case page(status: Int)
  }

  /// The statuses by which pages are counted. A page with any other status counts as the last of
  /// them, 500.
  static let pageStatuses = [200, 403, 404, 410, 429, 503, 500]

  private enum Index {
    static let redirects = 0
    static let misses = 1
    static let ignoredTargets = 2
    /// The base index for events. The raw value of an event's kind is added to this index.
    static let events = 3
    static let pages = events + 1 + VisitEvent.Kind.allCases.count
    static let count = pages + pageStatuses.count
  }

  private let counters = AtomicCounters(count: Index.count)

  var redirects: Int { counters[Index.redirects] }
  /// The number of requests for links that do not exist.
  var misses: Int { counters[Index.misses] }
  var ignoredTargets: Int { counters[Index.ignoredTargets] }

  func events(_ kind: VisitEvent.Kind) -> Int { counters[Index.events + Int(kind.rawValue)] }

  /// The number of pages with one of the ``pageStatuses``.
  func pages(status: Int) -> Int { counters[Self.index(ofPagesWith: status)] }

  /// Counts the response to a request for a link, the event of the request, and the number of link
  /// targets that were ignored.
  func count(_ response: LinkResponse? = nil, event: VisitEvent.Kind?, ignoredTargets: Int = 0) {
    switch response {
    case .redirect: counters.add(at: Index.redirects)
    case .page(let status): counters.add(at: Self.index(ofPagesWith: status))
    case nil: break
    }
    if let event { counters.add(at: Index.events + Int(event.rawValue)) }
    if ignoredTargets > 0 { counters.add(ignoredTargets, at: Index.ignoredTargets) }
  }

  func countMiss() { counters.add(at: Index.misses) }

  private static func index(ofPagesWith status: Int) -> Int {
    Index.pages + (pageStatuses.firstIndex(of: status) ?? pageStatuses.count - 1)
  }
}
