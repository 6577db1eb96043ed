import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Cells of blocks")
struct BlockCellsTests {
  private static let dimension = StatisticsDimension.referrer.rawValue

  private static func cells(_ counts: [String: [(metric: StatisticsMetric, quarter: Int)]])
    -> [UInt8]
  {
    var cells = DayCells()
    for (value, counts) in counts {
      var cell = DayCells.Cell(valueCount: value.isEmpty ? 7 : 0)
      for count in counts {
        cell.slots.add(2, to: CellSlots.slot(count.metric, QuarterHour(number: count.quarter)))
      }
      cells.set(cell, for: DayCells.Key(dimension: dimension, value: StatisticsText(value)))
    }
    return cells.encoded
  }

  @Test("A block has the counts of each day")
  func sums() throws {
    var block = BlockCells(firstDay: 64, dimension: Self.dimension)
    try block.add(day: 64, cells: Self.cells(["b": [(.visits, 0), (.visits, 95), (.bots, 3)]]))
    try block.add(day: 95, cells: Self.cells(["": [(.visits, 1)], "a": [(.customEvents, 1)]]))
    var found: [String: [Int: Int]] = [:]
    var order: [String] = []
    try BlockCells.forEach(in: block.encoded) { value, counts in
      let text = String(decoding: value, as: UTF8.self)
      order.append(text)
      try counts.forEach { found[text, default: [:]][$0] = $1 }
    }
    #expect(order == ["", "a", "b"])
    #expect(found["b"] == [32: 4, 96: 2])
    #expect(found["a"] == [10 * 32 + 31: 2])
    // The number of the other values, and their counts.
    #expect(found[""] == [31: 7, 63: 2])
  }

  @Test("Other dimensions of a row are left out")
  func dimension() throws {
    var block = BlockCells(firstDay: 0, dimension: StatisticsDimension.country.rawValue)
    try block.add(day: 1, cells: Self.cells(["b": [(.visits, 0)]]))
    #expect(block.encoded == BlockCells(firstDay: 0, dimension: 1).encoded)
  }

  @Test("Any damaged bytes are an error, and none trap")
  func damage() throws {
    var block = BlockCells(firstDay: 0, dimension: Self.dimension)
    try block.add(
      day: 1,
      cells: Self.cells(["value": [(.visits, 0), (.bots, 5)], "": [(.bots, 1)]])
    )
    let bytes = block.encoded
    let question = StatisticsQuestion(
      by: .referrer,
      bounds: [QuarterHour(number: 0), QuarterHour(number: 96 * 32)]
    )
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[index] = byte
        for bytes in [damaged, Array(damaged.prefix(index))] {
          var sum = StatisticsSum(question)
          let row = StatisticsSQL.BlockRow(
            firstDay: 0,
            subject: StatisticsText("host"),
            dimension: Self.dimension,
            cells: bytes
          )
          do { try sum.add(row) } catch let error as StoreError {
            #expect(error.code == .engine)
          }
        }
      }
    }
  }

  @Test("The raw values of metrics have no gap")
  func metrics() {
    #expect(StatisticsMetric.allCases.map { Int($0.rawValue) } == Array(CellSlots.metrics))
  }

  @Test("A day is in an interval only as a whole")
  func intervals() {
    let bounds = [10, 96, 96 * 3, 96 * 3 + 1, 96 * 5].map(QuarterHour.init(number:))
    var intervals = StatisticsIntervals(bounds)
    #expect((-1...6).map(intervals.interval(ofDay:)) == [-1, nil, 1, 1, nil, 3, -1, -1])
    #expect(intervals.days(ofBlock: 0).prefix(6) == [-1, 1, 1, -1, 3, -1])
    #expect(intervals.quarters(of: 0)[9...10] == [-1, 0])
    #expect(intervals.quarters(of: 3).prefix(3) == [2, 3, 3])
    #expect(intervals.quarters(of: 5) == Array(repeating: -1, count: 96))
  }

  @Test("Texts are numbered in their order, and byte by byte")
  func texts() {
    let texts = ["b", "", "é", "e\u{301}", String(repeating: "ü", count: 1000)]
    var numbers = TextNumbers()
    for _ in 0..<2 {
      let found = texts.map { StatisticsText($0).inPlace { numbers.numbering($0) } }
      #expect(found == [0, 1, 2, 3, 4])
    }
    #expect(numbers.count == 5)
    for (number, text) in texts.enumerated() {
      #expect(numbers[number] == StatisticsText(text))
    }
    #expect(StatisticsText("c").inPlace { numbers.number(of: $0) } == nil)
  }
}
