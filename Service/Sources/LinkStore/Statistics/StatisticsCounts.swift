/// A kind of counts. The numbers are stored, and are never reused.
package enum StatisticsMetric: UInt8, Sendable, Hashable, CaseIterable {
  case visits = 1
  case openings = 2
  case bots = 3
  case invitationsShown = 4
  case redemptions = 5
  /// Visits, shown invitations, and openings without a visit that began with the scan of a QR code.
  case scans = 6
  /// Openings without a visit: an installed app opens at once. They are among the openings.
  case directOpenings = 7
  case shares = 8
  case installs = 9
  case customEvents = 10

  /// The number of metrics, which have the raw values from 1 on.
  static let count = 10

  init(_ kind: VisitEvent.Kind) {
    switch kind {
    case .visit: self = .visits
    case .opening: self = .openings
    case .bot: self = .bots
    case .invitationShown: self = .invitationsShown
    case .redemption: self = .redemptions
    case .share: self = .shares
    case .install: self = .installs
    case .customEvent: self = .customEvents
    }
  }
}

/// The numbers of events by kind.
package struct StatisticsCounts: Sendable, Hashable {
  /// The number of each metric, at its raw value. The rest is 0.
  private var numbers = SIMD16<Int64>()

  package init() {}

  package subscript(metric: StatisticsMetric) -> Int {
    get { Int(numbers[Int(metric.rawValue)]) }
    set { numbers[Int(metric.rawValue)] = Int64(newValue) }
  }

  /// Adds to the number of a metric.
  ///
  /// - Parameter metric: The raw value of a metric.
  mutating func add(_ number: Int, toMetric metric: Int) { numbers[metric] &+= Int64(number) }

  package static func + (one: StatisticsCounts, other: StatisticsCounts) -> StatisticsCounts {
    var sum = one
    sum.numbers &+= other.numbers
    return sum
  }

  package static func - (one: StatisticsCounts, other: StatisticsCounts) -> StatisticsCounts {
    var difference = one
    difference.numbers &-= other.numbers
    return difference
  }
}

extension StatisticsCounts {
  package var visits: Int { self[.visits] }
  package var openings: Int { self[.openings] }
  package var bots: Int { self[.bots] }
  package var invitationsShown: Int { self[.invitationsShown] }
  package var redemptions: Int { self[.redemptions] }
  package var scans: Int { self[.scans] }
  package var directOpenings: Int { self[.directOpenings] }
  package var shares: Int { self[.shares] }
  package var installs: Int { self[.installs] }
  package var customEvents: Int { self[.customEvents] }

  /// How often a link or an invitation reached a person: in a browser or at once in the app. An opening
  /// after a visit is the same person again, and a request shows either a link or an invitation.
  package var reached: Int { visits &+ invitationsShown &+ directOpenings }
}
