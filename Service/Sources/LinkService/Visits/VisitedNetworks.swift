import LinkwrightCore
import NIOConcurrencyHelpers

/// Notices when all visits come from one network.
///
/// Visitors share no network for long. If they seem to, a proxy in front of the service is not trusted,
/// so that its address takes the place of theirs. Counts of countries and rate limits are then wrong.
///
/// A class because both listeners and the log share it.
final class VisitedNetworks: Sendable {
  private struct Shared {
    var state = VisitedNetworksState()
    var hasLogged = false
  }

  private let shared = NIOLockedValueBox(Shared())

  /// Counts the visit of a person.
  func note(_ address: VisitorAddress?, at time: Timestamp) {
    guard let address = address?.address else { return }
    shared.withLockedValue { $0.state.note(address, at: time) }
  }

  /// What the operator should know and do; nil if there is nothing.
  var notice: String? { Self.notice(shared.withLockedValue { $0.state.sharedCount }) }

  /// The notice, if it was not returned before.
  func noticeForLog() -> String? {
    shared.withLockedValue { shared in
      guard !shared.hasLogged, let notice = Self.notice(shared.state.sharedCount) else {
        return nil
      }
      shared.hasLogged = true
      return notice
    }
  }

  private static func notice(_ count: Int?) -> String? {
    guard let count else { return nil }
    return """
      The last \(count) visits came from one network, so a proxy in front of the service probably hides \
      the addresses of visitors. They share rate limits, and their countries are wrong. Name the proxy \
      with --trusted-proxy, and let it send X-Forwarded-For.
      """
  }
}

/// Counts the visits since the last one from another network.
struct VisitedNetworksState: Sendable, Hashable {
  /// An address of the network; nil before the first visit.
  private var network: NetworkAddress?
  private var count = 0
  private var first = Timestamp(milliseconds: 0)
  private var last = Timestamp(milliseconds: 0)

  /// The number of visits, and the time between the first and the last of them, that many people in one
  /// place, such as an office, rarely reach before anyone else visits.
  static let leastCount = 100
  static let leastTime = Duration.seconds(600)

  mutating func note(_ address: NetworkAddress, at time: Timestamp) {
    if network?.isInNetwork(of: address) == true {
      count += 1
    } else {
      (network, count, first) = (address, 1, time)
    }
    last = time
  }

  /// The number of visits that share a network; nil if there are too few of them.
  var sharedCount: Int? {
    count >= Self.leastCount && last >= first + Self.leastTime ? count : nil
  }
}
