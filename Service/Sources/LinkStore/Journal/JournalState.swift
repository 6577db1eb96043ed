/// The state that the threads and tasks of a journal share.
struct JournalState: Sendable {
  typealias Waiter = VisitJournal.Completion
  typealias WriterAction = AppendQueue<Waiter>.WriterAction

  var queue: AppendQueue<Waiter>
  var backlog: Backlog
  var writtenCount = 0
  var lostCount = 0
  var writeError: JournalError?
  var isStoreFailing = false
  /// The number of lost events when the current series of write errors began.
  private var lostCountBefore = 0
  var drain: Task<Void, Never>?
  /// Whether the next journal of the folder may have begun, so that this one must not drain.
  var isShutDown = false

  init(queueByteCount: Int, backlog: Backlog) {
    queue = AppendQueue(byteLimit: queueByteCount)
    self.backlog = backlog
  }

  var status: JournalStatus {
    var status = JournalStatus()
    status.pendingCount = backlog.pendingCount
    status.writtenCount = writtenCount
    status.lostCount = lostCount
    status.writeError = writeError
    status.isStoreFailing = isStoreFailing
    return status
  }

  /// Records the outcome of a write.
  ///
  /// - Returns: A notice, if the state of writing changed.
  mutating func finish(count: Int, _ outcome: SegmentWriter.Outcome) -> JournalNotice? {
    for change in outcome.changes { backlog.apply(change) }
    let before = writeError
    writeError = outcome.error
    if let error = outcome.error {
      if before == nil { lostCountBefore = lostCount }
      lostCount += count
      guard before == nil else { return nil }
      return JournalNotice(.writesFailing, "Visits are being lost. \(error)")
    }
    writtenCount += count
    guard before != nil else { return nil }
    let lost = lostCount - lostCountBefore
    return JournalNotice(.writesRecovered, "Visits are written again; \(lost) were lost.")
  }

  /// Records the result of a drain attempt; nil is success.
  ///
  /// - Returns: A notice, if the state of the store changed.
  mutating func noteStoreError(_ error: (any Error)?) -> JournalNotice? {
    let wasFailing = isStoreFailing
    isStoreFailing = error != nil
    guard wasFailing != isStoreFailing else { return nil }
    let count = backlog.pendingCount
    if let error {
      return JournalNotice(
        .storeFailing,
        "The store accepts no visits; \(count) wait in the journal. \(error)"
      )
    }
    return JournalNotice(
      .storeRecovered,
      "The store accepts visits again; \(count) wait in the journal."
    )
  }
}
