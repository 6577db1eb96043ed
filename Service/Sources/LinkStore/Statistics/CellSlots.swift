/// The counts of one value of a dimension on one day: a number for each kind of event and each quarter
/// of an hour in which there were events.
struct CellSlots: Sendable, Hashable {
  struct Count: Sendable, Hashable {
    /// The number of the kind times 96, and the quarter of the day.
    var slot: Int
    var number: Int
  }

  /// The counts, sorted by slot.
  private(set) var counts: [Count] = []

  static let slotCount = VisitEvent.Kind.allCases.count * QuarterHour.perDay

  static func slot(_ kind: VisitEvent.Kind, _ time: QuarterHour) -> Int {
    Int(kind.rawValue - 1) * QuarterHour.perDay + time.quarterOfDay
  }

  var sum: Int { counts.reduce(0) { $0 &+ $1.number } }

  mutating func add(_ number: Int, to slot: Int) {
    // Nearly always, the events of a batch are in the order of their times.
    var index = counts.endIndex
    while index > 0, counts[index - 1].slot > slot { index -= 1 }
    if index > 0, counts[index - 1].slot == slot {
      counts[index - 1].number &+= number
    } else {
      counts.insert(Count(slot: slot, number: number), at: index)
    }
  }

  mutating func add(_ other: CellSlots) {
    if counts.isEmpty {
      counts = other.counts
    } else {
      for count in other.counts { add(count.number, to: count.slot) }
    }
  }
}
