import AssociationFetching
import SiteAssociation

/// Waits until Apple's copies equal the files of hosts. A state machine without a clock: it says what
/// to do next.
struct CopyWait: Sendable {
  enum Action: Sendable, Hashable {
    /// Inspect the hosts again after a pause.
    case inspect([AssociationHost], after: Duration)
    /// Every copy equals its file.
    case finish
    /// The time is over, and the copies of these hosts do not equal their files.
    case giveUp([AssociationHost])
  }

  /// The pauses between two inspections of a host. The CDN fetches a file again when its copy
  /// expires, so asking more often is of no use.
  private static let pauses = Duration.seconds(30)...Duration.seconds(900)

  let limit: Duration
  private var waiting: [AssociationHost: Duration]
  private let order: [AssociationHost]

  init(_ hosts: [AssociationHost], limit: Duration) {
    self.limit = limit
    order = hosts
    waiting = Dictionary(hosts.map { ($0, Self.pauses.lowerBound) }) { first, _ in first }
  }

  /// The hosts whose copies do not equal their files yet, in the order of the command line.
  var hosts: [AssociationHost] { order.filter { waiting[$0] != nil } }

  /// Takes the results of an inspection.
  ///
  /// - Parameter elapsed: The time since the first inspection began.
  mutating func receive(_ reports: [DoctorHostReport], elapsed: Duration) -> Action {
    for report in reports {
      let host = report.inspection.host
      if report.isCopyCurrent {
        waiting[host] = nil
      } else if waiting[host] != nil {
        let remaining = report.inspection.cdn?.remainingLifetime ?? .zero
        waiting[host] = min(
          max(remaining, Self.pauses.lowerBound),
          Self.pauses.upperBound
        )
      }
    }
    let hosts = hosts
    guard !hosts.isEmpty else { return .finish }
    let pause = waiting.values.min() ?? Self.pauses.lowerBound
    guard elapsed < limit else { return .giveUp(hosts) }
    return .inspect(hosts, after: min(pause, limit - elapsed))
  }
}

extension DoctorHostReport {
  /// Whether Apple's copy behaves like the file that the host serves.
  var isCopyCurrent: Bool { hasCopy && difference?.isEmpty == true }
}
