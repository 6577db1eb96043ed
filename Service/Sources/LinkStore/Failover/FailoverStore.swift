import Foundation
package import LinkwrightCore

/// A store whose database can be lost, and can come back, while the service runs.
///
/// ```swift
/// let store = FailoverStore(path: database, snapshot: snapshot, opened: Result { try open() })
/// try await store.link(host: "brand.example", slug: "summer")  // from the snapshot, if need be
/// await store.maintain()  // once a second
/// ```
///
/// While a SQLite database is lost, the store looks up slugs in the lost database, as long as its
/// connections are open and its content is undamaged. All other reads use the snapshot, because a
/// new connection of SQLite could open another file that has replaced the database. A write throws
/// ``StoreError`` with the code `unavailable`. If a value that may exist in the database is not in
/// the snapshot, reading the value throws the same error.
///
/// The store never creates a database, and never writes to a database that is known to be damaged.
/// It records visits in a SQLite database only after the first check of the content, because visits
/// that are written to a damaged database are lost with the database.
///
/// A class because requests and tasks share the database that is in use.
package final class FailoverStore: SynchronousLinkStore {
  private struct Shared {
    var state: FailoverState
    var database: (any FailoverDatabase)?
    var snapshot: SnapshotReader?
    /// Why the snapshot could not be read; nil if it was read, or is not needed.
    var snapshotError: String?
    var generation = 0
    /// A number that grows whenever the source of reads changes.
    var source = 0
    var changes = ChangesSinceSnapshot()
    /// The ``generation`` of the database from which the last snapshot was written.
    var snapshotGeneration = 0
    var isMaintaining = false
  }

  let place: any DatabasePlace
  private let snapshotPath: String
  private let report: @Sendable (FailoverNotice) -> Void
  private let shared: Monitor<Shared>
  let answerLimit: Duration
  private let start = ContinuousClock.now

  /// Creates a store. Blocks while it reads the snapshot.
  ///
  /// - Parameters:
  ///   - place: The place where a lost database is opened again.
  ///   - snapshot: The path of the snapshot.
  ///   - opened: The open database, or the reason why it could not be opened.
  ///   - answerLimit: The maximum time for a call that a request makes.
  package init(
    at place: any DatabasePlace,
    snapshot: String,
    opened: Result<any FailoverDatabase, StoreError>,
    answerLimit: Duration,
    report: @escaping @Sendable (FailoverNotice) -> Void
  ) {
    self.place = place
    self.report = report
    self.answerLimit = answerLimit
    snapshotPath = snapshot
    switch opened {
    case .success(let database):
      shared = Monitor(Shared(state: FailoverState(), database: database))
    case .failure(let error):
      shared = Monitor(Shared(state: FailoverState(loss: error)))
      readSnapshot()
      reportLoss()
    }
  }

  /// A number that grows whenever another database comes into use. The links of the other database
  /// may differ.
  package var generation: Int { shared.withLock { $0.generation } }

  /// A number that grows whenever the source of reads changes, either from the database to the
  /// snapshot or back to a database.
  package var sourceNumber: Int { shared.withLock { $0.source } }

  /// Why the database cannot be used; nil if it is in use.
  package var loss: StoreError? { shared.withLock { $0.state.loss } }

  /// The snapshot that the store reads while the database is lost; nil if there is no snapshot, or
  /// if the database is in use.
  package var snapshotInUse: SnapshotSummary? {
    shared.withLock { $0.state.isLost ? $0.snapshot?.summary : nil }
  }

  /// Why the snapshot could not be read; nil unless the database is lost.
  package var snapshotReadError: String? {
    shared.withLock { $0.state.isLost ? $0.snapshotError : nil }
  }

  /// The database, if it is in use.
  package var databaseInUse: (any FailoverDatabase)? {
    shared.withLock { $0.state.isLost ? nil : $0.database }
  }

  // MARK: Maintenance

  /// Observes the database and its file, and switches between the database and the snapshot. Call
  /// this method once a second.
  package func maintain() async {
    let isFree = shared.withLock { shared in
      defer { shared.isMaintaining = true }
      return !shared.isMaintaining
    }
    guard isFree else { return }
    // A disk that does not respond must not block the shutdown.
    _ = try? await waitUnlessCancelled { [self] in
      defer { shared.withLock { $0.isMaintaining = false } }
      if try await performBlocking({ self.observe() }) == .open { await adopt() }
    }
  }

  /// Observes the database and its place, and uses the snapshot after a loss. Blocks.
  ///
  /// - Returns: The action, which the caller has to perform if it is `open`.
  func observe() -> FailoverState.Action {
    let database = shared.withLock { $0.database }
    var observation = FailoverState.Observation(isOpen: database != nil, now: now)
    do { try database?.checkFiles() } catch let error as StoreError {
      observation.fault = error
    } catch {
      observation.fault = StoreError(.engine, "\(error)")
    }
    observation.candidate = place.candidate(besides: database)
    let action = shared.withLock { shared in
      let action = shared.state.observe(observation)
      if action == .lose || action == .resume {
        // A snapshot that was read at an earlier loss does not contain the changes since then.
        (shared.snapshot, shared.snapshotError) = (nil, nil)
        shared.source += 1
      }
      return action
    }
    if action == .lose {
      readSnapshot()
      reportLoss()
    }
    return action
  }

  /// Opens the database at its place.
  private func adopt() async {
    let begin = now
    let previous = shared.withLock { $0.database }
    do {
      let database = try await place.open(after: previous)
      shared.withLock { shared in
        shared.state.didOpen()
        shared.database = database
        (shared.snapshot, shared.snapshotError) = (nil, nil)
        shared.changes.forgetWaitingVisits()
        shared.generation += 1
        shared.source += 1
      }
      report(.opened(place.name))
      // The files of a lost SQLite database stay open even after this call. If SQLite closed the
      // database, it would remove the log files by name, and these may now be the log files of the
      // new database.
      if let previous { Task { try? await previous.close() } }
    } catch {
      let error = StoreError.translating(error, path: place.name)
      let reason = error as? StoreError ?? StoreError(.engine, "\(error)")
      shared.withLock { $0.state.didFail(reason, after: now - begin, now: now) }
    }
  }

  /// Writes a snapshot of the database that is in use.
  ///
  /// If the last snapshot was made from another database, it is kept under its name with
  /// `.previous`. The new database may be an old backup, and the kept snapshot may be the only copy
  /// of newer links.
  ///
  /// - Throws: ``SnapshotError``, ``StoreError`` or `CancellationError`.
  package func writeSnapshot(
    of database: any FailoverDatabase,
    generation: Int,
    at time: Timestamp
  ) async throws -> SnapshotSummary {
    let begin = now
    if shared.withLock({ $0.snapshotGeneration }) != generation {
      let previous = snapshotPath + ".previous"
      unlink(previous)
      guard Foundation.link(snapshotPath, previous) == 0 || errno == ENOENT else {
        throw SnapshotError.system("keep", snapshotPath)
      }
      shared.withLock { $0.snapshotGeneration = generation }
    }
    let summary = try await database.writeSnapshot(to: snapshotPath, at: time)
    shared.withLock { $0.changes.forgetRevocations(before: begin) }
    return summary
  }

  /// Removes the unfinished snapshots that a crash left. Call this method only while no other process
  /// writes snapshots, and before this process writes one.
  package func removePartialSnapshots() { SnapshotWriter.removePartialFiles(of: snapshotPath) }

  /// Counts a visit that an earlier process left in the journal. Otherwise, each restart would
  /// reset a link's number of visits to the number in the snapshot, so the visit limit could be
  /// exceeded.
  ///
  /// Call this method with all events in the journal, in their order. Events reach the database in
  /// this order, so those up to the last event of the snapshot are already in its numbers.
  package func noteWaiting(_ event: VisitEvent) {
    let isVisit = event.kind == .visit
    shared.withLock { shared in
      guard let snapshot = shared.snapshot else { return }
      if snapshot.lastEvent == event.id { return shared.changes.forgetWaitingVisits() }
      guard isVisit, let id = event.linkID, snapshot.visitCount(link: id) != nil,
        snapshot.lastEvent != nil || event.time > snapshot.summary.time
      else { return }
      shared.changes.noteWaitingVisit(link: id)
    }
  }

  /// Records that a key or an invitation was revoked in the database.
  func noteRevocation(of id: String, at time: Timestamp) {
    let moment = now
    shared.withLock { $0.changes.noteRevocation(of: id, at: time, moment: moment) }
  }

  /// The time at which this process revoked a key or an invitation; nil if the snapshot contains
  /// the revocation, or if there is none.
  func revocation(of id: String) -> Timestamp? {
    shared.withLock { $0.changes.revocation(of: id) }
  }

  /// The number of visits of a link that an earlier process left in the journal.
  func waitingVisitCount(link id: String) -> Int {
    shared.withLock { $0.changes.waitingVisitCount(link: id) }
  }

  private func readSnapshot() {
    let result = Result { try SnapshotReader(path: snapshotPath) }
    shared.withLock { shared in
      switch result {
      case .success(let snapshot): (shared.snapshot, shared.snapshotError) = (snapshot, nil)
      case .failure(let error): (shared.snapshot, shared.snapshotError) = (nil, "\(error)")
      }
    }
  }

  /// Reports the source that is now used for reads. `ServiceState` reports the reason for the loss.
  private func reportLoss() {
    let (summary, error) = shared.withLock { ($0.snapshot?.summary, $0.snapshotError) }
    report(.lost(snapshot: summary, error: error))
  }

  private var now: Duration { start.duration(to: .now) }

  /// The source of the next read.
  var source: FailoverSource {
    shared.withLock { shared in
      if let loss = shared.state.loss {
        let open = shared.database?.isReadableWhenLost == true ? shared.database : nil
        return .lost(open, shared.snapshot, loss)
      }
      if let database = shared.database { return .database(database) }
      return .lost(nil, shared.snapshot, .unavailable("no database is open"))
    }
  }

  // MARK: Operations

  /// Reads a value for a request.
  ///
  /// - Throws: ``StoreError`` with the code `unavailable`, if there is no answer in time.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (FailoverSource) async throws -> Value
  ) async throws -> Value {
    let source = source
    do {
      return try await read(from: source, body)
    } catch let error as StoreError where error.code == .unavailable {
      guard case .database = source else { throw error }
      // A request can notice the loss of a server before the next regular observation.
      await maintain()
      guard case .lost = self.source else { throw error }
      return try await read(from: self.source, body)
    }
  }

  private func read<Value: Sendable>(
    from source: FailoverSource,
    _ body: @escaping @Sendable (FailoverSource) async throws -> Value
  ) async throws -> Value {
    if let value = try await waitAtMost(answerLimit, for: { try await body(source) }) {
      return value
    }
    throw StoreError.unavailable("\(place.name) does not respond")
  }

  /// Makes a change for a request.
  ///
  /// If there is no answer in time, the change may still be made. If the request is repeated with
  /// the same idempotency key, its response then is the stored one.
  ///
  /// - Throws: ``StoreError`` with the code `outcomeUnknown`, if there is no answer in time.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any FailoverDatabase) async throws -> Value
  ) async throws -> Value {
    let database = try source.database()
    if let value = try await waitAtMost(answerLimit, for: { try await body(database) }) {
      return value
    }
    throw StoreError(.outcomeUnknown, "\(place.name) does not respond")
  }

  package func checkFiles() throws {
    switch source {
    case .database(let database): try database.checkFiles()
    case .lost(_, _, let loss): throw loss
    }
  }

  package func check() async throws {
    switch source {
    case .database(let database): try await database.check()
    case .lost(_, _, let loss): throw loss
    }
  }

  package func close() async throws {
    try await shared.withLock { $0.database }?.close()
  }
}
