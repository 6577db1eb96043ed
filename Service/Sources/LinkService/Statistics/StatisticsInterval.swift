/// The length of the buckets of an answer, by the clock of a time zone.
package enum StatisticsInterval: String, Sendable, Hashable, CaseIterable {
  /// One bucket for the whole period.
  case total
  case quarter, hour, day, week, month

  /// Where the buckets of a period begin. The first begins with the period, even if this is not the
  /// beginning of a day, a week or a month.
  ///
  /// A bucket is as long as its hour or day is on the clock. When clocks are set forward, a day has 23
  /// hours. When they are set back, an hour occurs twice, in a bucket of its own each time. Weeks begin
  /// on Monday.
  func starts(in period: Range<Int>, _ time: LocalTime) -> [Int] {
    guard self != .total, !period.isEmpty else { return [period.lowerBound] }
    var starts: [Int] = []
    var last: Int?
    var lastLocal = Int.min
    time.forEach(in: period) { quarter, local in
      let unit = unit(ofClock: local)
      defer { lastLocal = local }
      switch self {
      case .total: return
      case .quarter: break
      case .hour: if unit == last, local > lastLocal { return }
      // The day before can occur again for a few minutes, when clocks are set back at midnight.
      case .day, .week, .month: if let last, unit <= last { return }
      }
      last = unit
      starts.append(quarter)
    }
    return starts
  }

  /// The number of the hour, day, week or month at a time on the clock.
  private func unit(ofClock local: Int) -> Int {
    func quotient(_ number: Int, _ divisor: Int) -> Int {
      number >= 0 ? number / divisor : (number - divisor + 1) / divisor
    }
    let day = quotient(local, 96)
    switch self {
    case .total, .quarter: return local
    case .hour: return quotient(local, 4)
    case .day: return day
    // 1970-01-01 was a Thursday.
    case .week: return quotient(day + 3, 7)
    case .month:
      let civil = CivilDay(number: day)
      return civil.year * 12 + civil.month
    }
  }
}
