import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("Sums of stored counts")
struct StatisticsSumTests {
  @Test("The time of an answer grows with the number of its values, and not with their square")
  func manyValues() throws {
    let valueCount = 20_000
    var day = DayCells()
    for number in 0..<valueCount {
      var cell = DayCells.Cell()
      cell.slots.add(1, to: CellSlots.slot(.visits, QuarterHour(number: 0)))
      let value = StatisticsText("link \(number)")
      day.set(cell, for: DayCells.Key(dimension: StatisticsDimension.link.rawValue, value: value))
    }
    let bytes = day.encoded
    let bounds = (0...10).map { QuarterHour(number: $0 * QuarterHour.perDay) }
    var sum = StatisticsSum(StatisticsQuestion(by: .link, bounds: bounds))
    let start = ContinuousClock.now
    for day in 0..<10 {
      try sum.add(StatisticsSQL.DayRow(day: day, subject: StatisticsText("host"), cells: bytes))
    }
    let answer = sum.answer
    // Copying all values for each of them takes minutes.
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(answer.values.count == valueCount)
    #expect(answer.values.values.allSatisfy { $0.total.visits == 10 })
  }
}

extension StatisticsSumTests {
  /// Some values in a day, with counts at some times.
  private static func cells(using random: inout SeededGenerator) -> DayCells {
    var day = DayCells()
    let dimension = StatisticsDimension.link.rawValue
    for value in ["", "a", "ab", "b", "é", "e\u{301}"] where Bool.random(using: &random) {
      var cell = DayCells.Cell()
      if value.isEmpty { cell.valueCount = Int.random(in: 1...9, using: &random) }
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        let metric = StatisticsMetric.allCases.randomElement(using: &random) ?? .visits
        let quarter = QuarterHour(number: Int.random(in: 0..<96, using: &random))
        cell.slots.add(
          Int.random(in: 1...500, using: &random),
          to: CellSlots.slot(metric, quarter)
        )
      }
      day.set(cell, for: DayCells.Key(dimension: dimension, value: StatisticsText(value)))
    }
    return day
  }

  @Test("Rows with a sum have the same answers as rows without, for any listed values")
  func sums() throws {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let days = (0..<4).map { _ in Self.cells(using: &random) }
      var start = Int.random(in: -10...96, using: &random)
      let bounds = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        defer { start += Int.random(in: 1...150, using: &random) }
        return QuarterHour(number: start)
      }
      var question = StatisticsQuestion(by: .link, bounds: bounds)
      func answer(sumFrom size: Int) throws -> StatisticsAnswer {
        var sum = StatisticsSum(question)
        for (day, cells) in days.enumerated() {
          let bytes = cells.encoded(sumFrom: size)
          #expect(try DayCells(bytes) == cells)
          try sum.add(
            StatisticsSQL.DayRow(day: day, subject: StatisticsText("host"), cells: bytes)
          )
        }
        return sum.answer
      }
      let all = try answer(sumFrom: .max)
      #expect(try answer(sumFrom: 0) == all)
      let listed = ["", "a", "b", "c", "é", "e\u{301}"].filter { _ in Bool.random(using: &random) }
      question.listedValues = Set(listed.map(StatisticsText.init))
      let expected = try answer(sumFrom: .max)
      #expect(try answer(sumFrom: 0) == expected, "seed \(seed)")
      let listing = all.listing(question.listedValues ?? [])
      #expect(listing.values == expected.values)
      #expect(listing.other?.intervals == expected.other?.intervals)
    }
  }

  @Test("Any damaged bytes of a day are an error, and none trap")
  func damage() throws {
    var random = SeededGenerator(seed: 1)
    var question = StatisticsQuestion(
      by: .link,
      bounds: [QuarterHour(number: 0), QuarterHour(number: 96)]
    )
    question.listedValues = [StatisticsText("a")]
    for bytes in [
      Self.cells(using: &random).encoded(sumFrom: 0),
      Self.cells(using: &random).encoded(sumFrom: .max),
    ] {
      for index in bytes.indices {
        for byte in UInt8.min...UInt8.max {
          var damaged = bytes
          damaged[index] = byte
          for bytes in [damaged, Array(damaged.prefix(index))] {
            var sum = StatisticsSum(question)
            let row = StatisticsSQL.DayRow(day: 0, subject: StatisticsText("host"), cells: bytes)
            do { try sum.add(row) } catch let error as StoreError {
              #expect(error.code == .engine)
            }
          }
        }
      }
    }
  }
}
