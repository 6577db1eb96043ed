import LinkStore

/// The counters of one host. Hosts come from the configuration, so their number is bounded.
struct HostMetrics: Sendable {
  /// The response to a request for a link.
  enum LinkResponse: Sendable, Hashable {
    case redirect
    case page(status: Int)
  }

  /// The statuses of pages. Any other one is counted as the last.
  static let pageStatuses = [200, 403, 404, 410, 429, 503, 500]

  private enum Index {
    static let redirects = 0
    static let misses = 1
    static let ignoredTargets = 2
    /// Offset by the raw value of the kind.
    static let events = 3
    static let pages = events + 1 + VisitEvent.Kind.allCases.count
    static let count = pages + pageStatuses.count
  }

  private let counters = AtomicCounters(count: Index.count)

  var redirects: Int { counters[Index.redirects] }
  /// Requests for links that do not exist.
  var misses: Int { counters[Index.misses] }
  var ignoredTargets: Int { counters[Index.ignoredTargets] }

  func events(_ kind: VisitEvent.Kind) -> Int { counters[Index.events + Int(kind.rawValue)] }

  /// The pages with one of ``pageStatuses``.
  func pages(status: Int) -> Int { counters[Self.index(ofPagesWith: status)] }

  /// Counts the response to a request for a link, its event, and the targets that it ignored.
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
