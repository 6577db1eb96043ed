import LinkwrightCore

/// Adds up stored counts and events to the answer to a question.
struct StatisticsSum: ~Copyable {
  private let question: StatisticsQuestion
  /// The number of the dimension whose values are counted; nil for none.
  private let dimension: UInt8?
  private var intervals: StatisticsIntervals
  private var totals: [StatisticsCounts]
  private var values = TextNumbers()
  /// The listed values in their order; empty if all values are counted apart.
  private var listed: [(text: TextInPlace, number: Int)] = []
  /// The counts of all values, by the number of the value and the interval.
  private var counts: [StatisticsCounts] = []
  /// The number of counts of a value: those of the intervals, or one, of all intervals.
  private var countsPerValue: Int
  private var other: StatisticsAnswer.Value?
  /// What was added by block. The rows of days have these counts, too.
  private var blocks: Set<BlockPart> = []
  /// The counts of one cell that are in an interval.
  private var found: [Found] = []

  private struct Found {
    var interval: Int
    /// The raw value of a metric.
    var metric: Int
    var number: Int
  }

  private struct BlockPart: Hashable {
    var subject: StatisticsText
    var firstDay: Int
    var dimension: UInt8
  }

  init(_ question: StatisticsQuestion) {
    self.question = question
    dimension = question.countsHosts ? StatisticsDimension.total : question.dimension?.rawValue
    intervals = StatisticsIntervals(question.bounds)
    totals = Array(repeating: StatisticsCounts(), count: question.intervalCount)
    countsPerValue = question.intervalCount
    for value in question.listedValues ?? [] { _ = value.inPlace { number(of: $0) } }
    if question.listedValues != nil { listed = values.sorted }
  }

  var answer: StatisticsAnswer {
    var answer = StatisticsAnswer(totals: totals)
    answer.hasIntervalsOfValues = countsPerValue == question.intervalCount
    answer.values.reserveCapacity(values.count)
    for number in 0..<values.count {
      let start = number * countsPerValue
      let counts = Array(counts[start..<start + countsPerValue])
      // A value may be listed and have no counts.
      if counts.contains(where: { $0 != StatisticsCounts() }) {
        answer.values[values[number]] = StatisticsAnswer.Value(intervals: counts)
      }
    }
    // All values of a sum may be listed.
    answer.other = other.flatMap { $0.total == StatisticsCounts() ? nil : $0 }
    return answer
  }

  // MARK: Rows

  /// Adds the days of a block that are in one interval as a whole. Blocks come before the rows of days.
  mutating func add(_ row: StatisticsSQL.BlockRow) throws {
    blocks.insert(
      BlockPart(subject: row.subject, firstDay: row.firstDay, dimension: row.dimension)
    )
    let days = intervals.days(ofBlock: row.firstDay)
    try BlockCells.forEach(in: row.cells) { value, counts in
      found.removeAll(keepingCapacity: true)
      var valueCount = 0
      try counts.forEach { slot, number in
        let (metric, day) = slot.quotientAndRemainder(dividingBy: StatisticsBlock.dayCount)
        guard days[day] != StatisticsIntervals.none else { return }
        if CellSlots.metrics.contains(metric) {
          found.append(Found(interval: days[day], metric: metric, number: number))
        } else if metric == CellSlots.valueCountMetric {
          valueCount = max(valueCount, number)
        }
      }
      addFound(row.dimension, value, valueCount, of: row.subject)
    }
  }

  /// Adds a row of a day, unless the day was added by block.
  mutating func add(_ row: StatisticsSQL.DayRow) throws {
    let skipped = dimensionsInBlock(row)
    let quarters = intervals.quarters(of: row.day)
    // The place of the next listed value; nil without a sum of all values.
    var nextListed: Int?
    try DayCells.forEach(
      in: row.cells,
      withSum: { dimension, counts in
        guard question.listedValues != nil, dimension == self.dimension,
          !skipped.contains(dimension)
        else { return }
        nextListed = 0
        try find(counts, in: quarters)
        if !found.isEmpty { addToOther() }
      },
      { dimension, value, valueCount, counts in
        guard dimension == StatisticsDimension.total || dimension == self.dimension,
          !skipped.contains(dimension)
        else { return }
        if nextListed != nil {
          try moveFromOther(
            TextInPlace(bytes: value),
            valueCount: valueCount,
            counts: counts,
            in: quarters,
            nextListed: &nextListed
          )
        } else {
          try find(counts, in: quarters)
          addFound(dimension, value, valueCount, of: row.subject)
        }
      }
    )
  }

  /// Finds the counts of a cell of a day that are in an interval.
  private mutating func find(_ counts: EncodedCounts, in quarters: [Int]) throws {
    found.removeAll(keepingCapacity: true)
    try counts.forEach { slot, number in
      let (index, quarter) = slot.quotientAndRemainder(dividingBy: QuarterHour.perDay)
      guard quarters[quarter] != StatisticsIntervals.none, CellSlots.metrics.contains(index + 1)
      else { return }
      found.append(Found(interval: quarters[quarter], metric: index + 1, number: number))
    }
  }

  /// Counts a value of a row apart if it is listed. The sum of the row is among the counts of other values.
  /// Values come in their order.
  private mutating func moveFromOther(
    _ value: TextInPlace,
    valueCount: Int,
    counts: EncodedCounts,
    in quarters: [Int],
    nextListed: inout Int?
  ) throws {
    if value.bytes.isEmpty {
      try find(counts, in: quarters)
      let earlier = other?.valueCount ?? 0
      if !found.isEmpty { other?.valueCount = max(earlier, valueCount) }
      return
    }
    var next = nextListed ?? 0
    while next < listed.count, listed[next].text < value { next += 1 }
    nextListed = next
    guard next < listed.count, listed[next].text == value else { return }
    try find(counts, in: quarters)
    let start = listed[next].number * question.intervalCount
    for count in found {
      self.counts[start + count.interval].add(count.number, toMetric: count.metric)
      other?.intervals[count.interval].add(0 &- count.number, toMetric: count.metric)
    }
  }

  /// The dimensions of a row that were added by block.
  private func dimensionsInBlock(_ row: StatisticsSQL.DayRow) -> [UInt8] {
    guard !blocks.isEmpty, intervals.interval(ofDay: row.day) != nil else { return [] }
    let firstDay = StatisticsBlock.firstDay(of: row.day)
    let read = [StatisticsDimension.total] + (dimension.map { [$0] } ?? [])
    return read.filter {
      blocks.contains(BlockPart(subject: row.subject, firstDay: firstDay, dimension: $0))
    }
  }

  /// Adds an event that the stored counts do not contain.
  mutating func add(_ facts: StatisticsFacts) {
    guard question.subject.map(facts.subjects.contains) ?? true else { return }
    let interval = intervals.quarters(of: facts.time.day)[facts.time.quarterOfDay]
    guard interval != StatisticsIntervals.none else { return }
    for metric in facts.metrics { totals[interval][metric] &+= 1 }
    guard question.isPossible else { return }
    for (dimension, text) in facts.values where dimension == question.dimension {
      found.removeAll(keepingCapacity: true)
      for metric in facts.metrics {
        found.append(Found(interval: interval, metric: Int(metric.rawValue), number: 1))
      }
      if text.string.isEmpty {
        addToOther(valueCount: 1)
      } else {
        text.inPlace { addFound(to: $0) }
      }
    }
  }

  // MARK: Counts

  private mutating func addFound(
    _ dimension: UInt8,
    _ value: UnsafeRawBufferPointer,
    _ valueCount: Int,
    of subject: StatisticsText
  ) {
    if found.isEmpty { return }
    if dimension == StatisticsDimension.total {
      for count in found { totals[count.interval].add(count.number, toMetric: count.metric) }
    }
    guard dimension == self.dimension else { return }
    if question.countsHosts {
      subject.inPlace { addFound(to: $0) }
    } else if value.isEmpty {
      // The same value may be among the other ones of several days.
      addToOther(valueCount: valueCount)
    } else {
      addFound(to: TextInPlace(bytes: value))
    }
  }

  private mutating func addFound(to value: TextInPlace) {
    guard let number = question.listedValues == nil ? number(of: value) : values.number(of: value)
    else { return addToOther() }
    let start = number * countsPerValue
    for count in found {
      counts[start + min(count.interval, countsPerValue - 1)]
        .add(count.number, toMetric: count.metric)
    }
  }

  /// The number of a value, which has room for its counts.
  private mutating func number(of value: TextInPlace) -> Int {
    let number = values.numbering(value)
    guard counts.count < values.count * countsPerValue else { return number }
    if countsPerValue > 1, question.listedValues == nil,
      values.count > question.maximumCellCount / countsPerValue
    {
      mergeIntervals()
    }
    counts += repeatElement(StatisticsCounts(), count: countsPerValue)
    return number
  }

  /// Keeps only the total of each value, because the counts of all intervals would take too much memory.
  private mutating func mergeIntervals() {
    var merged: [StatisticsCounts] = []
    for start in stride(from: 0, to: counts.count, by: countsPerValue) {
      merged.append(counts[start..<start + countsPerValue].reduce(StatisticsCounts(), +))
    }
    counts = merged
    countsPerValue = 1
  }

  private mutating func addToOther(valueCount: Int = 0) {
    var sum =
      other
      ?? StatisticsAnswer.Value(
        intervals: Array(repeating: StatisticsCounts(), count: question.intervalCount)
      )
    other = nil
    for count in found { sum.intervals[count.interval].add(count.number, toMetric: count.metric) }
    sum.valueCount = max(sum.valueCount, valueCount)
    other = sum
  }
}
