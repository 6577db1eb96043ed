/// A question about counts over time.
package struct StatisticsQuestion: Sendable, Hashable {
  /// What visits are counted for; nil for all hosts.
  package var subject: StatisticsSubject?
  /// The dimension by whose values visits are counted; nil for none.
  package var dimension: StatisticsDimension?
  /// The values that are counted apart; nil for all. The others are counted together.
  package var listedValues: Set<StatisticsText>?
  /// Where the intervals begin, and, at last, where the last interval ends; in increasing order.
  package var bounds: [QuarterHour]

  package init(
    _ subject: StatisticsSubject? = nil,
    by dimension: StatisticsDimension? = nil,
    bounds: [QuarterHour]
  ) {
    self.subject = subject
    self.dimension = dimension
    self.bounds = bounds
  }

  package var intervalCount: Int { max(0, bounds.count - 1) }

  /// The days in UTC that the intervals touch; nil if there is no interval.
  var days: ClosedRange<Int>? {
    guard let first = bounds.first, let last = bounds.last, first < last else { return nil }
    return first.day...QuarterHour(number: last.number - 1).day
  }

  /// Whether the store has counts by the values of the dimension.
  package var isPossible: Bool {
    guard let dimension else { return true }
    guard let subject else { return countsHosts || StatisticsSubject.Kind.host.counts(dimension) }
    return subject.kind.counts(dimension)
  }

  /// Whether visits are counted by host. The total counts of each host answer this.
  var countsHosts: Bool { subject == nil && dimension == .host }

  /// The numbers of the dimensions whose rows the answer needs.
  var dimensions: [UInt8] {
    [StatisticsDimension.all, StatisticsDimension.total] + (dimension.map { [$0.rawValue] } ?? [])
  }
}

/// A kind of counts. The numbers are stored, and are never reused.
package enum StatisticsMetric: UInt8, Sendable, Hashable, CaseIterable {
  case visits = 1
  case openings = 2
  case bots = 3
  case invitationsShown = 4
  case redemptions = 5
  /// Visits, shown invitations, and openings without a visit that began with the scan of a QR code.
  case scans = 6

  init(_ kind: VisitEvent.Kind) {
    switch kind {
    case .visit: self = .visits
    case .opening: self = .openings
    case .bot: self = .bots
    case .invitationShown: self = .invitationsShown
    case .redemption: self = .redemptions
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

  package init() {}

  package subscript(metric: StatisticsMetric) -> Int {
    get {
      switch metric {
      case .visits: visits
      case .openings: openings
      case .bots: bots
      case .invitationsShown: invitationsShown
      case .redemptions: redemptions
      case .scans: scans
      }
    }
    set {
      switch metric {
      case .visits: visits = newValue
      case .openings: openings = newValue
      case .bots: bots = newValue
      case .invitationsShown: invitationsShown = newValue
      case .redemptions: redemptions = newValue
      case .scans: scans = newValue
      }
    }
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

/// The answer to a question.
package struct StatisticsAnswer: Sendable, Hashable {
  /// The counts of a value in each interval.
  package struct Value: Sendable, Hashable {
    package var intervals: [StatisticsCounts]
    /// How many values these are at least, if these are the counts of several values.
    package var valueCount = 0

    package init(intervals: [StatisticsCounts]) { self.intervals = intervals }

    package var total: StatisticsCounts { intervals.reduce(StatisticsCounts(), +) }
  }

  /// The counts in each interval.
  package var totals: [StatisticsCounts]
  /// The counts by value.
  package var values: [StatisticsText: Value] = [:]
  /// The counts of the values that are not kept apart; nil if all are.
  package var other: Value?

  init(totals: [StatisticsCounts]) { self.totals = totals }

  package var total: StatisticsCounts { totals.reduce(StatisticsCounts(), +) }
}
