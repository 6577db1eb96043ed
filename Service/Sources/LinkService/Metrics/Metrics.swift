import LinkStore
import NIOConcurrencyHelpers

/// Counts what the service does.
///
/// A class because all requests share the counts. Adding is a few increments under a lock.
final class Metrics: Sendable {
  enum Listener: String, Sendable, CaseIterable {
    case publicListener = "public"
    case management
  }

  /// What came of following a link.
  enum LinkResponse: Sendable, Hashable {
    case redirect
    case page(status: Int)
  }

  /// The counts of one listener.
  struct Traffic: Sendable {
    /// By status, from 100.
    var responses = [Int](repeating: 0, count: 500)
    var durations = Histogram()
  }

  struct Links: Sendable {
    /// By the raw value of the kind.
    var events = [Int](repeating: 0, count: 1 + VisitEvent.Kind.allCases.count)
    var redirects = 0
    /// By status.
    var pages: [Int: Int] = [:]
    var ignoredTargets = 0
  }

  private let publicTraffic = NIOLockedValueBox(Traffic())
  private let managementTraffic = NIOLockedValueBox(Traffic())
  private let counts = NIOLockedValueBox(Links())

  var links: Links { counts.withLockedValue { $0 } }

  func traffic(of listener: Listener) -> Traffic { box(listener).withLockedValue { $0 } }

  /// Counts an answer of a listener.
  func count(_ listener: Listener, _ status: Int, _ duration: Duration) {
    box(listener).withLockedValue { traffic in
      if (100..<600).contains(status) { traffic.responses[status - 100] += 1 }
      traffic.durations.add(duration)
    }
  }

  /// Counts what somebody got for following a link, the event, and targets that were ignored.
  func count(_ answer: LinkResponse?, _ event: VisitEvent.Kind?, ignoredTargets: Int) {
    counts.withLockedValue { links in
      switch answer {
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
