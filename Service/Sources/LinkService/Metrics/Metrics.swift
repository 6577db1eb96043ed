import LinkStore
import NIOConcurrencyHelpers

/// Counts requests, responses and events.
///
/// A class because all requests share the counts. Adding is a few increments under a lock.
final class Metrics: Sendable {
  enum Listener: String, Sendable, CaseIterable {
    case publicListener = "public"
    case management
  }

  /// The response to a request for a link.
  enum LinkResponse: Sendable, Hashable {
    case redirect
    case page(status: Int)
  }

  /// The counts of one listener.
  struct Traffic: Sendable {
    /// Indexed by status minus 100.
    var responses = [Int](repeating: 0, count: 500)
    var durations = Histogram()
  }

  struct Links: Sendable {
    /// Indexed by the raw value of the kind.
    var events = [Int](repeating: 0, count: 1 + VisitEvent.Kind.allCases.count)
    var redirects = 0
    /// Keyed by status.
    var pages: [Int: Int] = [:]
    var ignoredTargets = 0
  }

  private let publicTraffic = NIOLockedValueBox(Traffic())
  private let managementTraffic = NIOLockedValueBox(Traffic())
  private let counts = NIOLockedValueBox(Links())

  var links: Links { counts.withLockedValue { $0 } }

  func traffic(of listener: Listener) -> Traffic { box(listener).withLockedValue { $0 } }

  /// Counts a response of a listener.
  func countResponse(_ listener: Listener, status: Int, duration: Duration) {
    box(listener).withLockedValue { traffic in
      if (100..<600).contains(status) { traffic.responses[status - 100] += 1 }
      traffic.durations.add(duration)
    }
  }

  /// Counts the response to a request for a link, its event, and the targets that it ignored.
  func count(_ response: LinkResponse? = nil, event: VisitEvent.Kind?, ignoredTargets: Int) {
    counts.withLockedValue { links in
      switch response {
      case .redirect: links.redirects += 1
      case .page(let status): links.pages[status, default: 0] += 1
      case nil: break
      }
      if let event { links.events[Int(event.rawValue)] += 1 }
      links.ignoredTargets += ignoredTargets
    }
  }

  private func box(_ listener: Listener) -> NIOLockedValueBox<Traffic> {
    listener == .management ? managementTraffic : publicTraffic
  }
}
