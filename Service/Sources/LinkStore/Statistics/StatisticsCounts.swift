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
  package var visits = 0
  package var openings = 0
  package var bots = 0
  package var invitationsShown = 0
  package var redemptions = 0
  package var scans = 0
  package var directOpenings = 0
  package var shares = 0
  package var installs = 0
  package var customEvents = 0

  package init() {}

  /// How often a link or an invitation reached a person: in a browser or at once in the app. An opening
  /// after a visit is the same person again, and a request shows either a link or an invitation.
  package var reached: Int { visits &+ invitationsShown &+ directOpenings }

  package subscript(metric: StatisticsMetric) -> Int {
    get { self[keyPath: metric.field] }
    set { self[keyPath: metric.field] = newValue }
  }

  package static func + (one: StatisticsCounts, other: StatisticsCounts) -> StatisticsCounts {
    var sum = one
    for metric in StatisticsMetric.allCases { sum[metric] &+= other[metric] }
    return sum
  }

  package static func - (one: StatisticsCounts, other: StatisticsCounts) -> StatisticsCounts {
    var difference = one
    for metric in StatisticsMetric.allCases { difference[metric] &-= other[metric] }
    return difference
  }
}

extension StatisticsMetric {
  fileprivate var field: WritableKeyPath<StatisticsCounts, Int> {
    switch self {
    case .visits: \.visits
    case .openings: \.openings
    case .bots: \.bots
    case .invitationsShown: \.invitationsShown
    case .redemptions: \.redemptions
    case .scans: \.scans
    case .directOpenings: \.directOpenings
    case .shares: \.shares
    case .installs: \.installs
    case .customEvents: \.customEvents
    }
  }
}
