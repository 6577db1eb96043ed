/// Events with the number of equal ones. Visitors of a popular link often have equal properties.
struct EqualEvents: Sendable {
  /// In the order of the first of each.
  private(set) var counts: [(facts: StatisticsFacts, number: Int)] = []
  private var indices: [StatisticsFacts: Int] = [:]

  mutating func add(_ facts: StatisticsFacts) {
    if let index = indices[facts] {
      counts[index].number += 1
    } else {
      indices[facts] = counts.count
      counts.append((facts, 1))
    }
  }
}

/// The counts of a batch of events, which are added to the stored counts.
struct StatisticsFold: Sendable {
  private(set) var days: [StatisticsRow.Key: DayCells] = [:]

  /// Equal events are counted at once: an event changes some twenty counts, and each of them has to be
  /// found.
  init(_ events: EqualEvents) {
    for (facts, number) in events.counts {
      for subject in facts.subjects {
        let key = StatisticsRow.Key(subject: subject, day: facts.time.day)
        days[key, default: DayCells()].add(number, of: facts, for: subject.kind)
      }
    }
  }

  /// The days in the order of the table's index.
  var keys: [StatisticsRow.Key] {
    days.keys.sorted { one, other in
      if one.subject.kind != other.subject.kind {
        return one.subject.kind.rawValue < other.subject.kind.rawValue
      }
      return one.subject.name == other.subject.name
        ? one.day < other.day : one.subject.name < other.subject.name
    }
  }

  /// What has to be written for a day.
  ///
  /// - Parameters:
  ///   - stored: The stored rows of the day.
  ///   - closedDay: The last day whose values are fixed.
  /// - Returns: The rows that replace stored ones or are new, and whether the row with all
  ///   dimensions has to be removed.
  func change(
    of key: StatisticsRow.Key,
    stored: [StatisticsRow],
    closedDay: Int
  ) throws -> StatisticsChange {
    guard let new = days[key] else { return StatisticsChange() }
    var earlier = DayCells()
    for row in stored { earlier.merge(try DayCells(row.cells)) }
    var cells = new
    cells.merge(earlier)
    let isClosed = key.day <= closedDay
    cells.applyCap(
      after: earlier,
      limit: isClosed ? DayCells.valueLimit : DayCells.openValueLimit
    )
    let wasSplit = stored.contains { $0.dimension != StatisticsDimension.all }
    let rows = StatisticsRow.rows(of: cells, for: key, wasSplit: wasSplit)
    let isSplit = rows.first?.dimension != StatisticsDimension.all
    return StatisticsChange(
      rows: rows,
      removesRowOfAllDimensions: isSplit && !wasSplit && !stored.isEmpty
    )
  }
}

/// The rows to write for one subject and day.
struct StatisticsChange: Sendable {
  var rows: [StatisticsRow] = []
  var removesRowOfAllDimensions = false
}
