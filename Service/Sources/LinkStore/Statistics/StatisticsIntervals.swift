/// Finds the intervals of a question that contain the quarters of a day and the days of a block.
struct StatisticsIntervals: Sendable {
  private let bounds: [QuarterHour]
  /// The intervals of the quarters of ``day``.
  private var quarters: [Int] = []
  private var day: Int?

  /// Stands for a quarter or a day outside all intervals.
  static let none = -1

  init(_ bounds: [QuarterHour]) { self.bounds = bounds }

  /// The interval of each quarter of a day, or ``none``.
  mutating func quarters(of day: Int) -> [Int] {
    if day == self.day { return quarters }
    let first = day * QuarterHour.perDay
    var next = boundCount(through: first)
    quarters = (first..<first + QuarterHour.perDay).map { quarter in
      while next < bounds.count, bounds[next].number <= quarter { next += 1 }
      return interval(before: next)
    }
    self.day = day
    return quarters
  }

  /// The interval of each day of a block; ``none`` also for a day that is not in one interval as a whole.
  func days(ofBlock firstDay: Int) -> [Int] {
    (firstDay..<firstDay + StatisticsBlock.dayCount).map { interval(ofDay: $0) ?? Self.none }
  }

  /// The interval that contains a whole day, or ``none``; nil if a bound cuts the day.
  func interval(ofDay day: Int) -> Int? {
    let first = day * QuarterHour.perDay
    let next = boundCount(through: first)
    if next < bounds.count, bounds[next].number < first + QuarterHour.perDay { return nil }
    return interval(before: next)
  }

  private func interval(before bound: Int) -> Int { bound < bounds.count ? bound - 1 : Self.none }

  /// The number of bounds that are not after a quarter.
  private func boundCount(through quarter: Int) -> Int {
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle].number <= quarter { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
