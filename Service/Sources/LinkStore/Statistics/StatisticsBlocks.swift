import LinkwrightCore

/// Reads and writes blocks in a transaction of either engine.
///
/// `statistics_due_blocks` has a row for each subject whose blocks have to be made when their days are over.
struct StatisticsBlocks<Base: LedgerTransaction> {
  let base: Base

  // MARK: Changes

  /// Removes blocks, because the row of one of their days changes. They are made again later.
  func remove(_ keys: Set<StatisticsBlock.Key>) throws {
    try base.perform(
      keys.flatMap { key in
        let values = key.values
        return [SQLStatement(Self.removal, values), SQLStatement(Self.notice, values)]
      }
    )
  }

  /// Removes the blocks that contain days from a day on.
  func removeAll(from day: Int) throws {
    let firstDay = StoredValue(StatisticsBlock.firstDay(of: day))
    try base.perform([
      SQLStatement(
        """
        INSERT INTO statistics_due_blocks (kind, subject, first_day)
        SELECT DISTINCT kind, subject, first_day FROM statistics_blocks WHERE first_day >= $1
        \(Self.increment)
        """,
        [firstDay]
      ),
      SQLStatement("DELETE FROM statistics_blocks WHERE first_day >= $1", [firstDay]),
    ])
  }

  private static var removal: String {
    "DELETE FROM statistics_blocks WHERE kind = $1 AND subject = $2 AND first_day = $3"
  }

  private static var notice: String {
    """
    INSERT INTO statistics_due_blocks (kind, subject, first_day) VALUES ($1, $2, $3)
    \(increment)
    """
  }

  private static var increment: String {
    """
    ON CONFLICT (first_day, kind, subject)
    DO UPDATE SET change_count = statistics_due_blocks.change_count + 1
    """
  }

  // MARK: Making

  /// Makes blocks whose days are over, for some subjects.
  ///
  /// - Parameters:
  ///   - today: The first day that is not over.
  ///   - minimumSize: The size in bytes of the rows of days from which on they have a block.
  func make(
    before today: Int,
    _ minimumSize: Int
  ) throws -> [StatisticsBlock.Made] {
    var made: [StatisticsBlock.Made] = []
    var size = 0
    for due in try due(before: today) {
      let blocks = try make(due.key, minimumSize)
      made.append(StatisticsBlock.Made(due: due, blocks: blocks))
      size += blocks.reduce(0) { $0 + $1.cells.count }
      if size >= Self.partSize { break }
    }
    return made
  }

  /// The size of the blocks that one transaction writes, approximately.
  private static var partSize: Int { 4 << 20 }
  /// The number of subjects in one transaction.
  private static var partCount: Int { 100 }

  private func due(before today: Int) throws -> [StatisticsBlock.Due] {
    try base.rows(
      StatisticsBlock.Due.self,
      SQLStatement(
        """
        SELECT kind, subject, first_day, change_count FROM statistics_due_blocks WHERE first_day <= $1
        ORDER BY first_day, kind, subject LIMIT $2
        """,
        [StoredValue(today - StatisticsBlock.dayCount), StoredValue(Self.partCount)]
      )
    )
  }

  /// Makes the blocks of a subject, one for each dimension whose rows are large.
  private func make(_ key: StatisticsBlock.Key, _ minimumSize: Int) throws -> [StatisticsBlock] {
    let lastDay = key.firstDay + StatisticsBlock.dayCount - 1
    let dimensions = try base.rows(
      DimensionRow.self,
      SQLStatement(
        """
        SELECT dimension FROM statistics WHERE kind = $1 AND subject = $2 AND day >= $3 AND day <= $4
        AND dimension <> \(StatisticsDimension.all)
        GROUP BY dimension HAVING SUM(LENGTH(cells)) >= $5
        """,
        key.values + [StoredValue(lastDay), StoredValue(minimumSize)]
      )
    )
    return try dimensions.map { dimension in
      let dimension = dimension.number
      var cells = BlockCells(firstDay: key.firstDay, dimension: dimension)
      // One day after the other, so that only the rows of one are in memory.
      for day in key.firstDay...lastDay {
        let values = StatisticsBlock.Key(key.subject, firstDay: day).values
        let rows = try base.rows(
          CellsRow.self,
          SQLStatement(Self.cells, values + [StoredValue(Int(dimension))])
        )
        for row in rows { try cells.add(day: day, cells: row.cells) }
      }
      return StatisticsBlock(key: key, dimension: dimension, cells: cells.encoded)
    }
  }

  private static var cells: String {
    """
    SELECT cells FROM statistics WHERE kind = $1 AND subject = $2 AND day = $3
    AND dimension IN (\(StatisticsDimension.all), $4)
    """
  }

  /// Stores the blocks that were made, unless a row of their days has changed since.
  func store(_ made: StatisticsBlock.Made) throws {
    let removedCount = try base.perform(
      """
      DELETE FROM statistics_due_blocks WHERE kind = $1 AND subject = $2 AND first_day = $3
      AND change_count = $4
      """,
      made.due.key.values + [.number(made.due.changeCount)]
    )
    guard removedCount > 0 else { return }
    try base.perform(made.blocks.map { try SQLStatement(StatisticsBlock.insertion, $0) })
  }
}

extension StatisticsBlock {
  static let insertion = RowStatement<StatisticsBlock>.insertion(
    into: "statistics_blocks",
    [
      .number("kind") { Int($0.key.subject.kind.rawValue) },
      .text("subject") { $0.key.subject.name.string },
      .number("first_day") { $0.key.firstDay },
      .number("dimension") { Int($0.dimension) },
      .bytes("cells") { $0.cells },
    ],
    clause: """
      ON CONFLICT (kind, subject, first_day, dimension) DO UPDATE SET cells = excluded.cells
      """
  )
}

extension StatisticsBlock.Due: LedgerRow {
  init(row reader: inout some RowReader) throws {
    let kind = try StatisticsSubject.Kind(row: &reader)
    let subject = StatisticsSubject(kind, try reader.text())
    key = StatisticsBlock.Key(subject, firstDay: try reader.number())
    changeCount = try reader.optionalInteger() ?? 0
  }
}

extension StatisticsBlock.Key {
  fileprivate var values: [StoredValue] {
    [StoredValue(Int(subject.kind.rawValue)), .text(subject.name.string), StoredValue(firstDay)]
  }
}

private struct DimensionRow: LedgerRow {
  var number: UInt8

  init(row reader: inout some RowReader) throws {
    number = UInt8(clamping: try reader.number() as Int)
  }
}

private struct CellsRow: LedgerRow {
  var cells: [UInt8]

  init(row reader: inout some RowReader) throws { cells = try reader.bytes() }
}
