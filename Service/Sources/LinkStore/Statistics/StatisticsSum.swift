import LinkwrightCore

/// Adds up stored counts and events to the answer to a question.
struct StatisticsSum {
  private let question: StatisticsQuestion
  private(set) var answer: StatisticsAnswer
  /// The interval of each quarter of ``intervalsDay``; -1 for quarters outside all intervals.
  private var intervals: [Int] = []
  private var intervalsDay: Int?
  /// The counts of one cell that are in an interval.
  private var found: [Found] = []
  private typealias Found = (interval: Int, metric: StatisticsMetric, number: Int)
  private let empty: StatisticsAnswer.Value

  init(_ question: StatisticsQuestion) {
    self.question = question
    empty = StatisticsAnswer.Value(
      intervals: Array(repeating: StatisticsCounts(), count: question.intervalCount)
    )
    answer = StatisticsAnswer(
      totals: Array(repeating: StatisticsCounts(), count: question.intervalCount)
    )
  }

  /// Adds a stored row.
  ///
  /// - Parameter subject: The name of the row's subject.
  mutating func add(day: Int, subject: StatisticsText, cells: [UInt8]) throws {
    find(day)
    let wanted = question.countsHosts ? StatisticsDimension.total : question.dimension?.rawValue
    try DayCells.forEach(in: cells) { dimension, bytes, valueCount, counts in
      guard dimension == StatisticsDimension.total || dimension == wanted else { return }
      try read(counts)
      if found.isEmpty { return }
      if dimension == StatisticsDimension.total {
        for count in found { answer.totals[count.interval][count.metric] &+= count.number }
      }
      guard dimension == wanted else { return }
      if question.countsHosts {
        add(to: subject)
      } else if bytes.isEmpty {
        // The same value may be among the other ones of several days.
        addToOther(valueCount: valueCount)
      } else {
        add(to: StatisticsText(String(decoding: bytes, as: UTF8.self)))
      }
    }
  }

  /// Adds an event that the stored counts do not contain.
  mutating func add(_ facts: StatisticsFacts) {
    guard question.subject.map(facts.subjects.contains) ?? true else { return }
    find(facts.time.day)
    let interval = intervals[facts.time.quarterOfDay]
    guard interval >= 0 else { return }
    for metric in facts.metrics { answer.totals[interval][metric] &+= 1 }
    guard question.isPossible else { return }
    for (dimension, text) in facts.values where dimension == question.dimension {
      found = facts.metrics.map { (interval, $0, 1) }
      if text.string.isEmpty { addToOther(valueCount: 1) } else { add(to: text) }
    }
  }

  /// Reads the counts that are in an interval.
  private mutating func read(_ counts: EncodedCounts) throws {
    found.removeAll(keepingCapacity: true)
    try counts.forEach { slot, number in
      let (metric, quarter) = slot.quotientAndRemainder(dividingBy: QuarterHour.perDay)
      let interval = intervals[quarter]
      guard interval >= 0, let metric = StatisticsMetric(rawValue: UInt8(metric) + 1) else {
        return
      }
      found.append((interval, metric, number))
    }
  }

  private mutating func add(to value: StatisticsText) {
    guard question.listedValues?.contains(value) ?? true else { return addToOther() }
    let (found, empty) = (found, empty)
    Self.add(found, to: &answer.values[value, default: empty])
  }

  private mutating func addToOther(valueCount: Int = 0) {
    var other = answer.other ?? empty
    answer.other = nil
    Self.add(found, to: &other)
    other.valueCount = max(other.valueCount, valueCount)
    answer.other = other
  }

  /// Not a method of the sum: while a value of its answer changes, a copy of the sum would exist, and
  /// each change would copy all values.
  private static func add(_ found: [Found], to value: inout StatisticsAnswer.Value) {
    for count in found { value.intervals[count.interval][count.metric] &+= count.number }
  }

  /// Finds the intervals of the quarters of a day.
  private mutating func find(_ day: Int) {
    guard day != intervalsDay else { return }
    intervalsDay = day
    let first = day * QuarterHour.perDay
    // The number of bounds that are not after the first quarter.
    var (low, high) = (0, question.bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if question.bounds[middle].number <= first { low = middle + 1 } else { high = middle }
    }
    var interval = low - 1
    intervals = (first..<first + QuarterHour.perDay).map { quarter in
      while interval + 1 < question.bounds.count, question.bounds[interval + 1].number <= quarter {
        interval += 1
      }
      return interval < question.intervalCount ? interval : -1
    }
  }
}
