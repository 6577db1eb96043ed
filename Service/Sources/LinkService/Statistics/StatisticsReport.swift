import Foundation
package import LinkStore
package import LinkwrightCore

/// Answers requests for statistics from a store.
package struct StatisticsReport: Sendable {
  private let store: any LinkStore
  private let now: Timestamp

  /// The maximum number of buckets of all listed values together. An answer of this size takes some tens of
  /// megabytes of memory.
  static let maximumCellCount = 100_000
  /// The number of buckets of all values together that a question adds up. They take 25 MB.
  private let maximumReadCellCount: Int
  /// Up to this number of buckets, a question reads little more for them than for the whole period.
  private static let fewBucketsCount = 16

  package init(_ store: any LinkStore, at now: Timestamp) {
    self.init(store, at: now, maximumReadCellCount: 200_000)
  }

  init(_ store: any LinkStore, at now: Timestamp, maximumReadCellCount: Int) {
    self.store = store
    self.now = now
    self.maximumReadCellCount = maximumReadCellCount
  }

  /// - Throws: ``Problem``, or `StoreError`.
  package func document(_ request: StatisticsRequest) async throws -> StatisticsDocument {
    let period = try request.period(at: now)
    if request.dimension != nil {
      let count = period.starts.count * request.limit
      guard count <= Self.maximumCellCount else {
        throw Problem(
          .invalidValue,
          "The answer could have \(request.limit) values in each of \(period.starts.count) buckets:"
            + " choose a smaller \"limit\", a longer interval or a shorter period. Both numbers"
            + " multiplied are at most \(Self.maximumCellCount)."
        )
      }
    }
    let (answer, values) = try await answer(request, period)
    let comparison = try await comparison(request, period, answer.total)
    let metrics = request.metrics.sorted { $0.rawValue < $1.rawValue }
    let names = metrics.map(\.rawValue)
    func numbers(_ counts: StatisticsCounts) -> StatisticsDocument.Numbers {
      StatisticsDocument.Numbers(metrics.map { $0.number(in: counts) }, of: names)
    }
    func value(
      _ value: StatisticsAnswer.Value,
      _ text: String? = nil,
      count: Int? = nil
    ) -> StatisticsDocument.Value {
      StatisticsDocument.Value(
        value: text,
        values: count,
        counts: numbers(value.total),
        buckets: value.intervals.map(numbers)
      )
    }
    var document = StatisticsDocument(
      subject: request.subject.map { .init(kind: $0.kind.name, name: $0.name.string) },
      timeZone: request.time.zone.identifier,
      from: request.time.text(at: period.quarters.lowerBound),
      to: request.time.text(at: period.quarters.upperBound),
      interval: request.interval.rawValue,
      metrics: request.metrics.map(\.rawValue),
      lastBucketIsOpen: period.isLastBucketOpen,
      counts: numbers(answer.total),
      buckets: zip(period.starts, answer.totals).map {
        .init(start: request.time.text(at: $0), counts: numbers($1))
      },
      comparison: .init(
        current: .init(comparison.current, request.time, numbers),
        previous: .init(comparison.previous, request.time, numbers)
      )
    )
    guard let dimension = request.dimension else { return document }
    document.by = dimension.name
    document.values = values.map { value(answer.values[$0] ?? answer.emptyValue, $0.string) }
    if let other = answer.other { document.otherValues = value(other, count: other.valueCount) }
    if !dimension.hasSeveralValues {
      let rest = answer.withoutValue
      if rest.total != StatisticsCounts() { document.withoutValue = value(rest) }
    }
    return document
  }

  /// Asks for the buckets of all values, or, if these may be many, for the values first, and then for the
  /// buckets of those that the document lists.
  ///
  /// - Returns: The answer, and the values that the document lists.
  private func answer(
    _ request: StatisticsRequest,
    _ period: StatisticsPeriod
  ) async throws -> (StatisticsAnswer, [StatisticsText]) {
    guard let dimension = request.dimension else {
      return (try await store.statistics(request.question(bounds: period.bounds)), [])
    }
    let ends = [period.quarters.lowerBound, period.quarters.upperBound].map(
      QuarterHour.init(number:)
    )
    // There can be any number of links or other subjects.
    let asksForBuckets =
      period.starts.count <= Self.fewBucketsCount || dimension.subject == nil
    var question = request.question(bounds: asksForBuckets ? period.bounds : ends)
    question.maximumCellCount = maximumReadCellCount
    let all = try await store.statistics(question)
    let listed = all.values.map { RankedValue($0, numbers: request.metrics, in: $1.total) }
      .sorted().prefix(request.limit).map(\.value)
    var answer: StatisticsAnswer
    if asksForBuckets, all.hasIntervalsOfValues {
      answer = all.listing(Set(listed))
    } else {
      var question = request.question(bounds: period.bounds)
      question.listedValues = Set(listed)
      answer = try await store.statistics(question)
    }
    let unlisted = all.values.count - listed.count
    if unlisted > 0 || answer.other != nil {
      var other = answer.other ?? answer.emptyValue
      // A value that one day did not keep may be one that another day kept.
      other.valueCount = max(unlisted, all.other?.valueCount ?? 0)
      answer.other = other
    }
    return (answer, listed)
  }

  /// - Parameter total: The counts of the whole period.
  private func comparison(
    _ request: StatisticsRequest,
    _ period: StatisticsPeriod,
    _ total: StatisticsCounts
  ) async throws -> (
    current: (Range<Int>, StatisticsCounts), previous: (Range<Int>, StatisticsCounts)
  ) {
    var counts: [StatisticsCounts] = []
    for range in [period.compared, period.previous] {
      if range == period.quarters {
        counts.append(total)
        continue
      }
      let bounds = [range.lowerBound, range.upperBound].map(QuarterHour.init(number:))
      let question = StatisticsQuestion(request.subject, bounds: bounds)
      counts.append(try await store.statistics(question).total)
    }
    return ((period.compared, counts[0]), (period.previous, counts[1]))
  }
}

/// A value before those with lower numbers.
private struct RankedValue: Comparable {
  let value: StatisticsText
  private let numbers: [Int]

  init(
    _ value: StatisticsText,
    numbers metrics: [StatisticsRequest.Metric],
    in counts: StatisticsCounts
  ) {
    self.value = value
    numbers = metrics.map { $0.number(in: counts) }
  }

  static func < (one: RankedValue, other: RankedValue) -> Bool {
    one.numbers == other.numbers
      ? one.value < other.value : other.numbers.lexicographicallyPrecedes(one.numbers)
  }
}

extension StatisticsDocument.Period {
  fileprivate init(
    _ period: (range: Range<Int>, counts: StatisticsCounts),
    _ time: LocalTime,
    _ numbers: (StatisticsCounts) -> StatisticsDocument.Numbers
  ) {
    from = time.text(at: period.range.lowerBound)
    to = time.text(at: period.range.upperBound)
    counts = numbers(period.counts)
  }
}

extension StatisticsAnswer {
  fileprivate var emptyValue: Value {
    Value(intervals: Array(repeating: StatisticsCounts(), count: totals.count))
  }

  /// The counts of the visits that have no value.
  fileprivate var withoutValue: Value {
    var rest = Value(intervals: totals)
    for value in Array(values.values) + (other.map { [$0] } ?? []) {
      for index in rest.intervals.indices {
        rest.intervals[index] = rest.intervals[index] - value.intervals[index]
      }
    }
    return rest
  }
}
