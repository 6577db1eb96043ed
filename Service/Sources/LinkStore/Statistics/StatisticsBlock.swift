/// The counts of one subject and dimension for each of 32 days.
///
/// A question about a year would read a row for each of its days. For days that it does not cut, it
/// reads blocks instead. A block has the same counts as the rows of its days. A transaction that changes
/// the row of a day removes the blocks that contain the day, and they are made again from the rows. Only
/// days that are over have blocks, and only if their rows are large.
package struct StatisticsBlock: Sendable {
  package struct Key: Sendable, Hashable {
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

  /// A row that asks for the blocks of a subject.
  package struct Due: Sendable {
    package var key: Key
    /// A random number, which a change of one of the days replaces.
    var token: Int64
  }

  /// The size in bytes of the rows of days from which on a block replaces them. A question reads them in
  /// about a millisecond.
  package static let minimumSize = 128 << 10
  /// The size in bytes of the rows of days up to which they have a block, which is made in memory.
  static let maximumReadSize = 32 << 20

  /// The blocks that can contain days.
  static func keys(of days: some Sequence<StatisticsRow.Key>) -> Set<Key> {
    Set(days.filter(\.subject.kind.hasBlocks).map(Key.init(of:)))
  }

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
