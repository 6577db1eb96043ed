/// The state that the threads and tasks of a journal share.
struct SharedJournalState: Sendable {
  typealias Waiter = VisitJournal.Completion
  typealias WriterAction = AppendQueue<Waiter>.WriterAction
  typealias Batch = AppendQueue<Waiter>.Batch

  var queue: AppendQueue<Waiter>
  /// The completions of the appenders, by the number of the appender.
  private(set) var appenders: [JournalAppender.Completion] = []
  var backlog: Backlog
  private var writtenCount = 0
  var lostVisits = LostVisits()
  private var writeError: JournalError?
  private var isStoreFailing = false
  var drain: Task<Void, Never>?
  /// Whether another journal may already be using the folder, so that this journal must no longer
  /// move events to the store.
  var isShutDown = false

  init(queueByteCount: Int, backlog: Backlog) {
    queue = AppendQueue(byteLimit: queueByteCount)
    self.backlog = backlog
  }

  var status: JournalStatus {
    var status = JournalStatus()
    status.pendingCount = backlog.pendingCount
    status.writtenCount = writtenCount
    status.lostCount = lostVisits.count
    status.writeError = writeError
    status.isStoreFailing = isStoreFailing
    return status
  }

  /// Adds an appender.
  ///
  /// - Returns: Its number.
  mutating func addAppender(_ completion: @escaping JournalAppender.Completion) -> Int {
    appenders.append(completion)
    return appenders.count - 1
  }

  /// Releases the completions. From now on, every event is rejected.
  mutating func removeAppenders() { appenders = [] }

  /// Records the outcome of a write.
  ///
  /// - Returns: A notice if writes began to fail, or to succeed again.
  mutating func finish(count: Int, _ outcome: SegmentWriter.Outcome) -> JournalNotice? {
    for change in outcome.changes { backlog.apply(change) }
    writeError = outcome.error
    if outcome.error == nil { writtenCount += count }
    return lostVisits.noteWrite(of: count, error: outcome.error)
  }

  /// Records the result of an attempt to move events to the store; nil means success.
  ///
  /// - Returns: A notice if the store began to fail, or to accept events again.
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
