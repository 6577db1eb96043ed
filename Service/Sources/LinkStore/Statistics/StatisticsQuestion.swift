/// A question about counts over time.
package struct StatisticsQuestion: Sendable, Hashable {
  /// What visits are counted for; nil for all hosts.
  package var subject: StatisticsSubject?
  /// The dimension by whose values visits are counted; nil for none.
  package var dimension: StatisticsDimension?
  /// The values that are counted apart; nil for all. The others are counted together.
  package var listedValues: Set<StatisticsText>?
  /// The number of counts in memory, that is, of values multiplied by intervals, from which on the
  /// answer has only the total of each value. It does not apply to listed values.
  package var maximumCellCount = Int.max
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
}

/// The answer to a question.
package struct StatisticsAnswer: Sendable, Hashable {
  /// The counts of a value.
  package struct Value: Sendable, Hashable {
    /// The counts in each interval, or only their total if the answer lacks these.
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
  /// Whether there are counts of each value in each interval; see
  /// ``StatisticsQuestion/maximumCellCount``.
  package var hasIntervalsOfValues = true
  /// The counts of the values that are not kept apart; nil if all are.
  package var other: Value?

  init(totals: [StatisticsCounts]) { self.totals = totals }

  package var total: StatisticsCounts { totals.reduce(StatisticsCounts(), +) }

  /// The answer in which only some of the values are counted apart. This answer must have the counts of
  /// each value in each interval.
  package func listing(_ listed: Set<StatisticsText>) -> StatisticsAnswer {
    var answer = self
    answer.values = values.filter { listed.contains($0.key) }
    if answer.values.count == values.count { return answer }
    let none = Array(repeating: StatisticsCounts(), count: totals.count)
    var sum = other ?? Value(intervals: none)
    for (value, counts) in values where !listed.contains(value) {
      for index in sum.intervals.indices {
        sum.intervals[index] = sum.intervals[index] + counts.intervals[index]
      }
    }
    answer.other = sum
    return answer
  }
}
