import LinkwrightCore
import NIOConcurrencyHelpers

/// Counts responses, requests that exceeded a rate limit, and reloads. ``HostMetrics`` contains the
/// counts for each host.
///
/// A class because all requests share the counts.
final class Metrics: Sendable {
  enum Listener: String, Sendable, CaseIterable {
    case publicListener = "public"
    case management
  }

  /// Counts the reloads of the configuration or of a certificate.
  struct Reloads: Sendable, Hashable {
    var succeeded = 0
    var failed = 0
    var hasLastSucceeded = true
    /// The time of the last successful reload, or of the startup if there was none.
    var lastSuccess: Timestamp

    fileprivate mutating func count(hasSucceeded: Bool, at time: Timestamp) {
      hasLastSucceeded = hasSucceeded
      if hasSucceeded {
        succeeded += 1
        lastSuccess = time
      } else {
        failed += 1
      }
    }
  }

  /// The number of statuses that are counted for each listener: those from 100 to 599.
  private static let statusCount = 500
  /// Statuses that are reported even if no response had them. The `rate` function of Prometheus
  /// ignores the first value of a series, so it would not count the first errors if the series
  /// began with them.
  private static let statusesWithZero = [500, 503]

  /// When the service started.
  let start: Timestamp
  private let responses = AtomicCounters(count: statusCount * Listener.allCases.count)
  private let publicDurations = AtomicHistograms(count: RouteLabel.allCases.count)
  /// The durations of responses, by the path of the endpoint.
  private let managementDurations = NIOLockedValueBox<[String: Histogram]>([:])
  /// The number of responses of the public listener when the shutdown began; nil before the
  /// shutdown.
  private let responsesBeforeShutdown = NIOLockedValueBox<Int?>(nil)
  private let refusals = AtomicCounters(count: RateLimiter.Limit.allCases.count)
  private let reloadsBox: NIOLockedValueBox<Reloads>
  private let certificateReloadsBox = NIOLockedValueBox<[Listener: Reloads]>([:])
  private let linkChangesReadBox = NIOLockedValueBox<Timestamp?>(nil)

  init(start: Timestamp) {
    self.start = start
    reloadsBox = NIOLockedValueBox(Reloads(lastSuccess: start))
  }

  // MARK: Counting

  /// Counts a response of the public listener.
  func countResponse(_ route: RouteLabel, status: Int, duration: Duration) {
    count(status, of: .publicListener)
    publicDurations.add(duration, at: route.rawValue)
  }

  /// Counts a response of the management listener.
  ///
  /// - Parameter route: The path of an endpoint, so that the number of routes is bounded.
  func countManagementResponse(_ route: String, status: Int, duration: Duration) {
    count(status, of: .management)
    managementDurations.withLockedValue { $0[route, default: Histogram()].add(duration) }
  }

  /// Counts a request that exceeded a rate limit.
  func countRefusal(_ limit: RateLimiter.Limit) { refusals.add(at: limit.rawValue) }

  /// Counts a reload of the configuration.
  func countReload(hasSucceeded: Bool, at time: Timestamp) {
    reloadsBox.withLockedValue { $0.count(hasSucceeded: hasSucceeded, at: time) }
  }

  /// Counts a reload of the certificate, its key and the client CA of a listener.
  func countCertificateReload(of listener: Listener, hasSucceeded: Bool, at time: Timestamp) {
    certificateReloadsBox.withLockedValue {
      $0[listener, default: Reloads(lastSuccess: start)].count(hasSucceeded: hasSucceeded, at: time)
    }
  }

  /// Records that the table of links contains the changes of all nodes.
  func noteLinkChangesRead(at time: Timestamp) {
    linkChangesReadBox.withLockedValue { $0 = time }
  }

  /// Begins to count ``responseCountSinceShutdown``.
  func markShutdown() { responsesBeforeShutdown.withLockedValue { $0 = publicResponseCount } }

  // MARK: Reading

  /// The number of responses of the public listener since the shutdown began.
  var responseCountSinceShutdown: Int {
    responsesBeforeShutdown.withLockedValue { $0 }.map { publicResponseCount - $0 } ?? 0
  }

  private var publicResponseCount: Int {
    responses(of: .publicListener).reduce(0) { $0 + $1.count }
  }

  /// When the changes that other nodes made to links were last read; nil if there are no other nodes,
  /// or if they have not been read yet.
  var linkChangesRead: Timestamp? { linkChangesReadBox.withLockedValue { $0 } }

  var reloads: Reloads { reloadsBox.withLockedValue { $0 } }

  func certificateReloads(of listener: Listener) -> Reloads {
    certificateReloadsBox.withLockedValue { $0[listener] } ?? Reloads(lastSuccess: start)
  }

  func refusals(_ limit: RateLimiter.Limit) -> Int { refusals[limit.rawValue] }

  /// The number of responses of a listener by status, without zeros, except for the
  /// ``statusesWithZero``.
  func responses(of listener: Listener) -> [(status: Int, count: Int)] {
    (0..<Self.statusCount).compactMap { index in
      let (status, count) = (index + 100, responses[Self.start(of: listener) + index])
      return count > 0 || Self.statusesWithZero.contains(status) ? (status, count) : nil
    }
  }

  func durations(of route: RouteLabel) -> Histogram { publicDurations[route.rawValue] }

  /// The durations of management requests by route.
  var durationsOfManagement: [(route: String, durations: Histogram)] {
    managementDurations.withLockedValue { $0.sorted { $0.key < $1.key } }
      .map { (route: $0.key, durations: $0.value) }
  }

  private func count(_ status: Int, of listener: Listener) {
    guard (100..<600).contains(status) else { return }
    responses.add(at: Self.start(of: listener) + status - 100)
  }

  private static func start(of listener: Listener) -> Int {
    listener == .publicListener ? 0 : statusCount
  }
}
