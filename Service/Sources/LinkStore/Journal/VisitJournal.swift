/// Keeps events on disk until the store has them.
///
/// ```swift
/// let journal = try VisitJournal(
///   folder: "/var/lib/linkwright/journal",
///   record: { try await store.record($0, yieldPolicy: $1) }
/// )
/// Task { await journal.run() }
/// try await journal.append(event)  // On disk now, also when the process or the power ends here.
/// await journal.shutDown(within: .seconds(10))
/// ```
///
/// Events that are appended while others are being synced share the next sync. A store that fails
/// delays events and loses none. An event can reach the store twice, under one id; the order is kept.
///
/// A class because threads and tasks share it: one thread writes, one task drains, and between them is
/// one lock.
package final class VisitJournal: Sendable {
  package typealias Record = @Sendable ([VisitEvent], YieldPolicy) async throws -> Void
  /// Called once, on any thread.
  package typealias Completion = @Sendable (Result<Void, JournalError>) -> Void
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  let files: JournalFileSystem
  let options: JournalOptions
  let record: Record
  let report: @Sendable (JournalNotice) -> Void
  let sleep: Sleep
  let monitor: Monitor<JournalState>
  /// An element when there is more to drain; ends when nothing will be written any more.
  let commits = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Ends when the last event is on disk.
  let writerEnd = AsyncStream.makeStream(of: Void.self)

  /// Opens the journal of a folder, which nobody else may use meanwhile.
  ///
  /// Blocks while it reads what an earlier process left behind.
  ///
  /// - Throws: ``JournalError``
  package convenience init(
    folder: String,
    options: JournalOptions = JournalOptions(),
    report: @escaping @Sendable (JournalNotice) -> Void = { _ in },
    record: @escaping Record
  ) throws(JournalError) {
    let files = try JournalFileSystem.folder(folder)
    do {
      try self.init(files: files, options: options, report: report, record: record)
    } catch {
      files.unlock()
      throw error
    }
  }

  /// - Parameter sleep: How the drain waits.
  package init(
    files: JournalFileSystem,
    options: JournalOptions = JournalOptions(),
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
    report: @escaping @Sendable (JournalNotice) -> Void = { _ in },
    record: @escaping Record
  ) throws(JournalError) {
    let recovery = try JournalRecovery(files)
    self.files = files
    self.options = options
    self.sleep = sleep
    self.report = report
    self.record = record
    monitor = Monitor(
      JournalState(queueByteCount: options.queueByteCount, backlog: recovery.backlog)
    )
    for notice in recovery.notices { report(notice) }
    commits.continuation.yield()
    startWriter(nextNumber: recovery.nextNumber)
  }

  package var status: JournalStatus { monitor.withLock { $0.status } }

  /// Returns when the event is on disk.
  ///
  /// - Throws: ``JournalError`` when it is not, and will not be without another call. The event is
  ///   counted as lost.
  package func append(_ event: VisitEvent) async throws(JournalError) {
    let result = await withCheckedContinuation { continuation in
      append(event) { continuation.resume(returning: $0) }
    }
    try result.get()
  }

  /// Calls `completion` when the event is on disk, or will not be without another call: then it is
  /// counted as lost.
  package func append(_ event: VisitEvent, completion: @escaping Completion) {
    do throws(JournalError) {
      add(try encode(event), waiter: completion)
    } catch {
      completion(.failure(error))
    }
  }

  /// Hands over an event that nobody waits for. One that cannot be kept is counted as lost.
  package func enqueue(_ event: VisitEvent) {
    if let frame = try? encode(event) { add(frame, waiter: nil) }
  }

  private func encode(_ event: VisitEvent) throws(JournalError) -> [UInt8] {
    do { return try JournalFrame.encode(event) } catch {
      monitor.withLock { $0.lostCount += 1 }
      throw error
    }
  }

  private func add(_ frame: [UInt8], waiter: JournalState.Waiter?) {
    let action = monitor.withLock { state in
      let action = state.queue.add(frame, waiter: waiter)
      if case .refuse = action { state.lostCount += 1 }
      return action
    }
    switch action {
    case .wakeWriter: monitor.wake()
    case .none: break
    case .refuse(let error): waiter?(.failure(error))
    }
  }
}
