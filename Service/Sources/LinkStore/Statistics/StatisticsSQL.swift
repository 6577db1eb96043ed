import LinkwrightCore

/// The statements about stored statistics that both engines have.
enum StatisticsSQL {
  static let insertion = RowStatement<StatisticsRow>.insertion(
    into: "statistics",
    [
      .number("kind") { Int($0.key.subject.kind.rawValue) },
      .text("subject") { $0.key.subject.name.string },
      .number("day") { $0.key.day },
      .number("dimension") { Int($0.dimension) },
      .bytes("cells") { $0.cells },
    ],
    clause: """
      ON CONFLICT (kind, subject, dimension, day) DO UPDATE SET cells = excluded.cells
      """
  )

  /// The columns of the table, in the order in which ``StatisticsRow`` reads them.
  static let columns = insertion.columns.names()

  /// Selects the rows of a day. The parameters are the kind and the name of the subject, and the day. A day
  /// has either one row with all dimensions, or a row for each.
  static let rowsOfDay: String = {
    let day = "SELECT \(columns) FROM statistics WHERE kind = $1 AND subject = $2 AND day = $3"
    let (all, total) = (StatisticsDimension.all, StatisticsDimension.total)
    let others = list(StatisticsDimension.allCases.map(\.rawValue))
    return """
      \(day) AND dimension IN (\(all), \(total))
      UNION ALL \(day) AND dimension IN (\(others)) AND EXISTS (SELECT 1 FROM statistics
      WHERE kind = $1 AND subject = $2 AND day = $3 AND dimension = \(total))
      """
  }()

  /// The names of the subjects of a kind that have counts. They are found one after the other in the index
  /// of the table, of which each has many rows.
  static func subjects(of kind: StatisticsSubject.Kind) -> String {
    """
    (WITH RECURSIVE subjects (subject) AS (
      SELECT MIN(subject) FROM statistics WHERE kind = \(kind.rawValue)
      UNION ALL SELECT (SELECT MIN(subject) FROM statistics
        WHERE kind = \(kind.rawValue) AND subject > subjects.subject)
      FROM subjects WHERE subject IS NOT NULL
    ) SELECT subject FROM subjects WHERE subject IS NOT NULL)
    """
  }

  static func list(_ numbers: some Sequence<some FixedWidthInteger>) -> String {
    numbers.map { String($0) }.joined(separator: ", ")
  }

  /// Selects the first day whose values have to be fixed. The parameters are the last day of which they
  /// are fixed already, and the first day that is not over. A day without counts is never fixed.
  static let dayToClose = """
    SELECT MIN(day) FROM statistics WHERE day > $1 AND day < $2 AND \(isCapped)
    """

  /// Selects the rows of a day whose values have to be fixed.
  static let rowsToClose = "SELECT \(columns) FROM statistics WHERE day = $1 AND \(isCapped)"

  /// The condition of the index of these rows.
  static let isCapped =
    "dimension IN (\(list(StatisticsDimension.capped)))"
}

extension StatisticsRow {
  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    let kind = try StatisticsSubject.Kind(row: &reader)
    let subject = StatisticsSubject(kind, try reader.text())
    key = Key(subject: subject, day: try reader.number())
    dimension = UInt8(clamping: try reader.number() as Int)
    cells = try reader.bytes()
  }

  /// The row after its values were fixed; nil if nothing changes.
  func closed() throws -> StatisticsRow? {
    let old = try DayCells(cells)
    var new = old
    new.applyCap(after: old)
    if new == old { return nil }
    return StatisticsRow(key: key, dimension: dimension, cells: new.encoded)
  }
}

extension StatisticsSubject.Kind {
  init(row reader: inout some RowReader) throws {
    let number = try reader.number() as Int
    guard let kind = UInt8(exactly: number).flatMap(Self.init) else {
      throw StoreError.unreadable("statistics of the kind \(number)")
    }
    self = kind
  }
}

/// How far events have been counted.
enum StatisticsProgress {
  /// The first day of which no event was removed.
  ///
  /// - Parameter time: The time before which events were removed; nil if none were removed.
  static func firstCompleteDay(after time: Int64?) -> Int? {
    time.map { QuarterHour(of: Timestamp(milliseconds: $0 - 1)).day + 1 }
  }
}
