/// Counts the visits that the journal could not store, and notices when a series of write errors
/// begins and ends.
struct LostVisits: Sendable {
  /// The number of lost visits since the journal was opened.
  private(set) var count = 0
  /// The number of lost visits when the current series of write errors began; nil if the last write
  /// succeeded.
  private var countBeforeErrors: Int?

  /// Counts visits that were lost without an attempt to write them, or after they were written.
  mutating func add(_ count: Int) { self.count += count }

  /// Counts the visits of a write as lost if the write failed.
  ///
  /// - Parameters:
  ///   - visitCount: The number of visits in the write.
  ///   - error: The error of the write; nil if the write succeeded.
  /// - Returns: A notice if writes began to fail, or to succeed again.
  mutating func noteWrite(of visitCount: Int, error: JournalError?) -> JournalNotice? {
    guard let error else {
      guard let before = countBeforeErrors else { return nil }
      countBeforeErrors = nil
      let lost = count - before
      return JournalNotice(.writesRecovered, "Visits are written again; \(lost) were lost.")
    }
    let isFirst = countBeforeErrors == nil
    if isFirst { countBeforeErrors = count }
    count += visitCount
    return isFirst ? JournalNotice(.writesFailing, "Visits are being lost. \(error)") : nil
  }
}
