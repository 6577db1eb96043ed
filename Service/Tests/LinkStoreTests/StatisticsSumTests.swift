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
