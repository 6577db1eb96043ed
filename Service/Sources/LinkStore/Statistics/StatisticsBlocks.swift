import LinkwrightCore

/// Reads and writes blocks in a transaction of either engine.
///
/// `statistics_due_blocks` has a row for each subject whose blocks have to be made when their days are
/// over.
struct StatisticsBlocks<Base: LedgerTransaction> {
  let base: Base

  // MARK: Changes

  /// Removes blocks, because the row of one of their days changes. They are made again later.
  func remove(_ keys: Set<StatisticsBlock.Key>) throws {
    var keys = Array(keys)[...]
    while !keys.isEmpty {
      try base.perform(
        keys.prefix(Self.removedPartCount).flatMap { key in
          let values = key.values
          return [
            SQLStatement(Self.removal, values),
            SQLStatement(Self.notice, values + [.number(.random(in: .min ... .max))]),
          ]
        }
      )
      keys = keys.dropFirst(Self.removedPartCount)
    }
  }

  /// The number of subjects whose blocks are removed in one round trip.
  private static var removedPartCount: Int { 500 }

  /// The statements that remove the blocks that contain days from a day on.
  static func removalOfAll(from day: Int) -> [SQLStatement] {
    let firstDay = StoredValue(StatisticsBlock.firstDay(of: day))
    return [
      SQLStatement(
        """
        INSERT INTO statistics_due_blocks (kind, subject, first_day, token)
        SELECT DISTINCT kind, subject, first_day, CAST($1 AS BIGINT) FROM statistics_blocks
        WHERE first_day >= $2 \(replacement)
        """,
        [.number(.random(in: .min ... .max)), firstDay]
      ),
      SQLStatement("DELETE FROM statistics_blocks WHERE first_day >= $1", [firstDay]),
    ]
  }

  private static var removal: String {
    "DELETE FROM statistics_blocks WHERE kind = $1 AND subject = $2 AND first_day = $3"
  }

  private static var notice: String {
    """
    INSERT INTO statistics_due_blocks (kind, subject, first_day, token) VALUES ($1, $2, $3, $4)
    \(replacement)
    """
  }

  private static var replacement: String {
    "ON CONFLICT (first_day, kind, subject) DO UPDATE SET token = excluded.token"
  }

  // MARK: Making

  /// Finds blocks to make.
  ///
  /// - Parameter today: The first day that is not over.
  func due(before today: Int) throws -> [StatisticsBlock.Due] {
    try base.rows(
      StatisticsBlock.Due.self,
      SQLStatement(
        """
        SELECT kind, subject, first_day, token FROM statistics_due_blocks
        WHERE first_day <= $1 ORDER BY first_day, kind, subject LIMIT $2
        """,
        [StoredValue(today - StatisticsBlock.dayCount), StoredValue(Self.dueLimit)]
      )
    )
  }

  private static var dueLimit: Int { 10_000 }

  /// Makes the blocks of a subject, one for each dimension whose rows are large.
  ///
  /// - Parameter minimumSize: The size in bytes of the rows of days from which on they have a block.
  func make(_ key: StatisticsBlock.Key, minimumSize: Int) throws -> [StatisticsBlock] {
    let lastDay = StoredValue(key.firstDay + StatisticsBlock.dayCount - 1)
    let dimensions = try base.rows(
      DimensionRow.self,
      SQLStatement(
        """
        SELECT dimension FROM statistics
        WHERE kind = $1 AND subject = $2 AND day >= $3 AND day <= $4
        AND dimension <> \(StatisticsDimension.all)
        GROUP BY dimension HAVING SUM(LENGTH(cells)) >= $5 AND SUM(LENGTH(cells)) <= $6
        """,
        key.values + [
          lastDay, StoredValue(minimumSize), StoredValue(StatisticsBlock.maximumReadSize),
        ]
      )
    )
    return try dimensions.map { dimension in
      var cells = BlockCells(firstDay: key.firstDay, dimension: dimension.number)
      let rows = try base.rows(
        DayCellsRow.self,
        SQLStatement(Self.days, key.values + [lastDay, StoredValue(Int(dimension.number))])
      )
      for row in rows { try cells.add(day: row.day, cells: row.cells) }
      return StatisticsBlock(key: key, dimension: dimension.number, cells: cells.encoded)
    }
  }

  private static var days: String {
    """
    SELECT day, cells FROM statistics
    WHERE kind = $1 AND subject = $2 AND day >= $3 AND day <= $4
    AND dimension IN (\(StatisticsDimension.all), $5) ORDER BY day
    """
  }

  /// Stores the blocks that were made, unless a row of their days has changed since.
  func store(_ blocks: [StatisticsBlock], for due: StatisticsBlock.Due) throws {
    let removedCount = try base.perform(
      """
      DELETE FROM statistics_due_blocks WHERE kind = $1 AND subject = $2 AND first_day = $3
      AND token = $4
      """,
      due.key.values + [.number(due.token)]
    )
    guard removedCount > 0 else { return }
    try base.perform(blocks.map { try SQLStatement(StatisticsBlock.insertion, $0) })
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
    token = try reader.optionalInteger() ?? 0
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

private struct DayCellsRow: LedgerRow {
  var day: Int
  var cells: [UInt8]

  init(row reader: inout some RowReader) throws {
    day = try reader.number()
    cells = try reader.bytes()
  }
}
