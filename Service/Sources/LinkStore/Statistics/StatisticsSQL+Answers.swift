import LinkwrightCore

extension StatisticsSQL {
  /// The statements that read what an answer needs from the stored counts.
  struct Answer: Sendable {
    /// Selects blocks; nil if the days of a question have none.
    var blocks: SQLStatement?
    /// Selects the rows of the days that are not in these blocks, and of the days that the question cuts.
    var days: SQLStatement

    init(_ question: StatisticsQuestion, _ range: ClosedRange<Int>) {
      let plan = BlockPlan(question, range)
      let kind = question.subject?.kind ?? .host
      let subject = question.subject.map { [StoredValue.text($0.name.string)] } ?? []
      let subjects = question.subject == nil ? "IN \(StatisticsSQL.subjects(of: kind))" : "= $2"
      let values = [StoredValue(Int(kind.rawValue))] + subject
      let dimensions =
        [StatisticsDimension.total] + (question.dimension.map { [$0.rawValue] } ?? [])
      let isRead = "dimension IN (\(StatisticsSQL.list(dimensions)))"
      var isNotInBlock = ""
      if kind.hasBlocks, !plan.blocks.isEmpty {
        let isPlanned = "first_day IN (\(StatisticsSQL.list(plan.blocks)))"
        blocks = SQLStatement(
          """
          SELECT first_day, subject, dimension, cells FROM statistics_blocks
          WHERE kind = $1 AND subject \(subjects) AND \(isPlanned) AND \(isRead)
          """,
          values,
          isKept: false
        )
        let cut = plan.cutDays.isEmpty ? "" : "OR day IN (\(StatisticsSQL.list(plan.cutDays)))"
        isNotInBlock = """
          AND (dimension = \(StatisticsDimension.all) \(cut) OR NOT EXISTS
          (SELECT 1 FROM statistics_blocks AS block
          WHERE block.kind = statistics.kind AND block.subject = statistics.subject
          AND block.first_day = (statistics.day & -\(StatisticsBlock.dayCount))
          AND block.dimension = statistics.dimension AND block.\(isPlanned)))
          """
      }
      days = SQLStatement(
        """
        SELECT day, subject, cells FROM statistics
        WHERE kind = $1 AND subject \(subjects)
        AND dimension IN (\(StatisticsDimension.all), \(StatisticsSQL.list(dimensions)))
        AND day >= \(range.lowerBound) AND day <= \(range.upperBound) \(isNotInBlock)
        """,
        values,
        isKept: false
      )
    }
  }

  /// Which blocks a question reads.
  struct BlockPlan: Sendable {
    /// The first days of the blocks.
    private(set) var blocks: [Int] = []
    /// The days of these blocks whose counts are in several intervals, or partly in one.
    private(set) var cutDays: [Int] = []

    /// The number of days from which on a block is smaller than the rows of the days that it replaces.
    static let minimumDayCount = 8

    init(_ question: StatisticsQuestion, _ range: ClosedRange<Int>) {
      let intervals = StatisticsIntervals(question.bounds)
      let first = StatisticsBlock.firstDay(of: range.lowerBound)
      for block in stride(from: first, through: range.upperBound, by: StatisticsBlock.dayCount) {
        let days = (block..<block + StatisticsBlock.dayCount).clamped(to: Range(range))
        let cut = days.filter { intervals.interval(ofDay: $0) == nil }
        guard days.count - cut.count >= Self.minimumDayCount else { continue }
        blocks.append(block)
        cutDays += cut
      }
    }
  }

  /// A row of a day that ``Answer`` selects.
  struct DayRow: Sendable {
    var day: Int
    var subject: StatisticsText
    var cells: [UInt8]
  }

  /// A block that ``Answer`` selects.
  struct BlockRow: Sendable {
    var firstDay: Int
    var subject: StatisticsText
    var dimension: UInt8
    var cells: [UInt8]
  }
}

extension StatisticsSQL.DayRow {
  init(row reader: inout some RowReader) throws {
    day = try reader.number()
    subject = StatisticsText(try reader.text())
    cells = try reader.bytes()
  }
}

extension StatisticsSQL.BlockRow {
  init(row reader: inout some RowReader) throws {
    firstDay = try reader.number()
    subject = StatisticsText(try reader.text())
    dimension = UInt8(clamping: try reader.number() as Int)
    cells = try reader.bytes()
  }
}
