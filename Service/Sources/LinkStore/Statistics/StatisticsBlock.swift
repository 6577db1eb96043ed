/// The counts of one subject and dimension for each of 32 days.
///
/// A question about a year would read a row for each of its days. For days that it does not cut, it
/// reads blocks instead. A block has the same counts as the rows of its days. A transaction that changes
/// the row of a day removes the blocks that contain the day, and they are made again from the rows. Only
/// days that are over have blocks, and only if their rows are large.
package struct StatisticsBlock: Sendable {
  struct Key: Sendable, Hashable {
    var subject: StatisticsSubject
    /// The first of the days, a multiple of ``StatisticsBlock/dayCount``.
    var firstDay: Int

    init(_ subject: StatisticsSubject, firstDay: Int) {
      self.subject = subject
      self.firstDay = firstDay
    }

    /// The block that contains a day.
    init(of day: StatisticsRow.Key) {
      self.init(day.subject, firstDay: StatisticsBlock.firstDay(of: day.day))
    }
  }

  var key: Key
  var dimension: UInt8
  /// See ``BlockCells``.
  var cells: [UInt8]

  static let dayCount = 32

  /// The blocks that were made for a subject. A subject with few counts has none.
  struct Made: Sendable {
    var due: Due
    var blocks: [StatisticsBlock]
  }

  /// A row that asks for the blocks of a subject.
  struct Due: Sendable {
    var key: Key
    /// How often the rows of the days had been changed.
    var changeCount: Int64
  }

  /// The size in bytes of the rows of days from which on a block replaces them. A question reads them in
  /// about a millisecond.
  package static let minimumSize = 128 << 10
  /// The size in bytes of the rows of days up to which they have a block, which is made in memory.
  static let maximumReadSize = 64 << 20

  /// The first day of the block that contains a day.
  static func firstDay(of day: Int) -> Int { day & -dayCount }
}

extension StatisticsSubject.Kind {
  /// Whether the counts of a subject can be so many that they have blocks.
  var hasBlocks: Bool {
    switch self {
    case .host, .campaign, .tag: true
    case .link, .invitation, .inviter: false
    }
  }
}
