import Foundation
import LinkwrightCore

/// Stores the outbox, the queue of events and the installation ID in memory and, if the client has
/// a folder, on disk.
///
/// The store is a class because all parts of a client share one outbox. Files are read and written
/// on the store's own queue, never on the caller's thread.
final class OutboxStore: Sendable {
  let bounds: Outbox.Bounds
  /// The attribution that the app may see, and who listens to it.
  let news = AttributionNews()
  private let disk: OutboxFiles?
  private let state: Locked<OutboxState>
  private let files = DispatchQueue(label: "linkwright.files", qos: .utility)

  init(_ options: LinkClientOptions) {
    bounds = Outbox.Bounds(
      openings: options.maximumOpeningCount,
      events: options.maximumEventCount,
      age: min(options.maximumAge, Outbox.Bounds.longestAge)
    )
    disk = options.folder.map {
      OutboxFiles(folder: PrivateFolder(url: $0, beforeStep: options.beforeFileStep))
    }
    state = Locked(
      OutboxState(recording: options.recording, isLoaded: options.folder == nil)
    )
  }

  var generation: Int { state.withLock { $0.generation } }

  /// The number of openings that have not been sent, including those that wait for the decision of
  /// the user.
  var waitingOpeningCount: Int {
    state.withLock { $0.outbox.openings.count + $0.deferred.openings.count }
  }

  /// The number of events that have not been sent, including those that wait for the decision of
  /// the user.
  var waitingEventCount: Int {
    state.withLock { $0.events.count + $0.arrivals.count + $0.deferredEvents.count }
  }

  var droppedCount: Int { state.withLock { $0.outbox.droppedCount + $0.deferred.droppedCount } }

  var attribution: LinkAttribution? { state.withLock { $0.attribution } }

  /// Whether openings and events are recorded. Those that wait for the decision of the user are
  /// stored or deleted as soon as the decision is known.
  var recording: OpeningRecording {
    get { state.withLock { $0.recording } }
    set {
      changeState { [bounds] in $0.decide(newValue, bounds) }
    }
  }

  /// Stores an opening, unless openings are not recorded.
  ///
  /// - Parameter generation: The generation in which the opening was created.
  func keep(_ opening: ResolveRequest, since generation: Int) {
    changeState { [bounds] state in
      guard state.generation == generation else { return }
      switch state.recording {
      case .on: state.outbox.add(opening, bounds)
      case .deferred: state.deferred.add(opening, bounds)
      case .off: break
      }
    }
  }

  /// Stores an event, unless events are not recorded.
  ///
  /// - Parameter generation: The generation in which the event happened; nil for the current one.
  func keep(_ event: AppEvent, since generation: Int? = nil) {
    let isWriter = state.withLock { [bounds] state in
      guard generation == nil || state.generation == generation else { return false }
      state.keep(event, bounds)
      guard !state.arrivals.isEmpty, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    if isWriter { files.async { self.write() } }
  }

  /// Queues a redemption; see ``OutboxState/keep(_:isKnown:since:_:)``.
  func keep(_ redemption: QueuedRedemption, isKnown: Bool, since generation: Int) -> Bool? {
    changeState { [bounds] state in
      state.keep(redemption, isKnown: isKnown, since: generation, bounds)
    }
  }

  /// Whether the outbox has entries or has not been loaded yet.
  var mayBeWaiting: Bool {
    state.withLock {
      !$0.isLoaded || !$0.outbox.openings.isEmpty || !$0.outbox.redemptions.isEmpty
        || $0.events.count > 0 || !$0.arrivals.isEmpty || !$0.erasures.installations.isEmpty
    }
  }

  /// Whether so many events are waiting that they are worth a request.
  var hasFullBatch: Bool { state.withLock { $0.events.hasFullBatch } }

  /// Returns the outbox, including entries of an earlier launch but without expired entries.
  func loaded(at time: Timestamp) async -> Outbox {
    if state.withLock({ !$0.isLoaded || !$0.arrivals.isEmpty || !$0.deletions.isEmpty }) {
      await onFiles { $0.write() }
    }
    return changeState { [bounds] state in
      state.outbox.expire(at: time, bounds)
      state.deferred.expire(at: time, bounds)
      return state.outbox
    }
  }

  /// Changes the outbox and schedules a write.
  ///
  /// - Parameter generation: The generation in which the call began.
  /// - Returns: nil, without changing anything, if the app has deleted its data since then.
  @discardableResult
  func change<Value: Sendable>(
    since generation: Int,
    _ body: @Sendable (inout Outbox) -> Value
  ) -> Value? {
    changeState { state in
      state.generation == generation ? body(&state.outbox) : nil
    }
  }

  /// Changes the outbox and schedules a write.
  @discardableResult
  func change<Value: Sendable>(_ body: @Sendable (inout Outbox) -> Value) -> Value {
    changeState { state in body(&state.outbox) }
  }

  @discardableResult
  @inline(never)
  private func changeState<Value: Sendable>(_ body: @Sendable (inout OutboxState) -> Value) -> Value
  {
    let (value, isWriter) = update { [disk] state -> (Value, Bool) in
      let before = (state.outbox, state.deletesOlderOpenings, state.deletesDamagedFiles)
      let value = body(&state)
      let isChanged =
        (state.outbox, state.deletesOlderOpenings, state.deletesDamagedFiles) != before
      // Events have to leave the arrivals even if there is no file.
      let hasWork = disk != nil && (isChanged || state.events.hasChanges)
      guard hasWork || !state.arrivals.isEmpty || state.hasChangedErasures else {
        return (value, false)
      }
      if isChanged { state.isChanged = true }
      defer { state.isScheduled = true }
      return (value, !state.isScheduled)
    }
    if isWriter { files.async { self.write() } }
    return value
  }

  /// Changes the state, and publishes the attribution if it changes.
  private func update<Value>(_ body: (inout OutboxState) -> Value) -> Value {
    state.withLock { [news] state in
      // Inside the lock, so that listeners get attributions in their order.
      defer { news.set(state.attribution) }
      return body(&state)
    }
  }

  /// Returns the installation ID, a random ID that is generated when it is first needed.
  ///
  /// - Returns: The installation ID; nil as long as its file cannot be read, or if the app has
  ///   deleted its data since the call began.
  func installation() async -> String? {
    let (known, generation) = state.withLock { ($0.installation, $0.generation) }
    if let known { return known }
    return await onFiles { $0.readInstallation(since: generation) }
  }

  /// The time of the opening with an ID, if the opening is stored.
  func time(ofOpening id: String) -> Timestamp? {
    state.withLock { $0.outbox.time(ofOpening: id) ?? $0.deferred.time(ofOpening: id) }
  }

  /// Deletes data, in memory at once. ``settle()`` waits until the files are deleted as well, if that
  /// is possible now. Until it is, no other file is read or written.
  ///
  /// - Parameters:
  ///   - extent: What is deleted.
  ///   - isErased: Whether the service must erase the installation, too.
  func forget(_ extent: Erasures.Deletion = .all, isErased: Bool = false) {
    update { state in
      state.forget(extent, isErased: isErased)
      // The lock is held, so that a call of the new generation reads no file before.
      files.async { self.write() }
    }
  }

  /// Waits until all earlier changes have been written, if that is possible now.
  func settle() async { await onFiles { $0.write() } }

  private func onFiles<Value: Sendable>(
    _ body: @escaping @Sendable (OutboxStore) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      files.async { continuation.resume(returning: body(self)) }
    }
  }
}

// MARK: - Sending events

extension OutboxStore {
  /// Drops events that are too old.
  func expireEvents(at time: Timestamp) {
    changeState { [bounds] state in
      state.outbox.countDropped(state.events.expire(before: time - bounds.age))
    }
  }

  /// Begins to send a batch of events.
  ///
  /// - Parameter tried: Whether a batch has been tried.
  func beginBatch(except tried: @Sendable (Int) -> Bool) -> EventQueue.Batch? {
    state.withLock { $0.recording == .on ? $0.events.begin(except: tried) : nil }
  }

  /// Ends sending a batch of events.
  ///
  /// - Parameters:
  ///   - number: The number of the batch.
  ///   - generation: The generation in which the batch was loaded.
  ///   - isSettled: Whether the service has stored or refused the events.
  ///   - droppedCount: The number of events that the service refused.
  func endBatch(_ number: Int, since generation: Int, isSettled: Bool, droppedCount: Int = 0) {
    changeState { state in
      guard state.generation == generation else { return }
      state.events.end(number, isSettled: isSettled)
      state.outbox.countDropped(droppedCount)
    }
  }

  /// The ID of the oldest installation that the service must erase.
  func erasure(except tried: Set<String>) -> String? {
    state.withLock { $0.erasures.installations.first { !tried.contains($0) } }
  }

  /// Notes that the service has erased an installation.
  func endErasure(_ installation: String) {
    changeState { state in
      state.erasures.remove(installation)
      state.hasChangedErasures = true
    }
  }

  /// Stores the attribution that the service returned.
  func accept(_ attribution: LinkAttribution, since generation: Int) {
    changeState { state in
      guard state.generation == generation, state.recording == .on else { return }
      state.outbox.attribution = attribution
    }
  }

  /// Returns the installation ID if there is one, without creating it.
  func existingInstallation() async -> String? {
    if let known = state.withLock({ $0.installation }) { return known }
    return await onFiles { store in
      let generation = store.generation
      guard case .value? = store.disk?.installation() else { return nil }
      return store.readInstallation(since: generation)
    }
  }
}

// MARK: - On the queue for files

extension OutboxStore {
  /// Loads the outbox of an earlier launch. If a file cannot be read now, a later call tries again,
  /// and nothing is written until it succeeds.
  private func load() {
    guard let disk, !state.withLock({ $0.isLoaded }) else { return }
    guard loadErasures() else { return }
    var older: Outbox?
    switch disk.outbox() {
    case .none: break
    case .locked: return
    case .value(let outbox): older = outbox
    }
    guard let batches = disk.batches() else { return }
    update { [bounds, older] in $0.load(older, batches, bounds) }
  }

  /// Loads the erasures of an earlier launch, and completes a deletion that a kill interrupted.
  ///
  /// - Returns: false if the file cannot be read now.
  private func loadErasures() -> Bool {
    guard let disk, !state.withLock({ $0.areErasuresLoaded }) else { return true }
    var older = Erasures()
    switch disk.erasures() {
    case .none: break
    case .locked: return false
    case .value(let erasures): older = erasures
    }
    if let deletion = older.deletion {
      guard (try? disk.delete(deletion)) != nil else { return false }
      older.deletion = nil
      if (try? disk.write(older)) == nil { state.withLock { $0.hasChangedErasures = true } }
    }
    state.withLock { [older] state in
      state.areErasuresLoaded = true
      state.erasures.join(older: older)
    }
    return true
  }

  /// Performs the deletions that the app has requested.
  ///
  /// - Returns: false if a file cannot be read or deleted now. A later call tries again.
  private func performDeletions() -> Bool {
    while let next = state.withLock({ $0.deletions.first }) {
      guard perform(next) else { return false }
      state.withLock { _ = $0.deletions.removeFirst() }
    }
    return true
  }

  private func perform(_ deletion: OutboxState.PendingDeletion) -> Bool {
    var installation = deletion.installation
    if deletion.isErased, installation == nil, let disk {
      switch disk.installation() {
      case .none: break
      case .locked: return false
      case .value(let stored): installation = stored
      }
    }
    // Earlier erasures must survive.
    guard loadErasures() else { return false }
    var erasures = state.withLock { [installation] state in
      if deletion.isErased, let installation { state.erasures.add(installation) }
      return state.erasures
    }
    guard let disk else { return true }
    erasures.deletion = deletion.extent
    // On a full disk, the deletion makes the space for the second attempt.
    try? disk.write(erasures)
    guard (try? disk.delete(deletion.extent)) != nil else { return false }
    erasures.deletion = nil
    if (try? disk.write(erasures)) == nil { state.withLock { $0.hasChangedErasures = true } }
    return true
  }

  /// Writes what has changed. Batches are written before the outbox, which says that the first
  /// opening is in a batch.
  private func write() {
    guard performDeletions() else { return state.withLock { $0.isScheduled = false } }
    load()
    prepareLaunch()
    guard let work = takeWork(), let disk else { return }
    var failed: [EventQueue.Change] = []
    for change in work.changes where (try? disk.perform(change)) == nil { failed.append(change) }
    let isOutboxWritten =
      work.outbox.map { failed.isEmpty && (try? disk.write($0)) != nil } ?? true
    let isErasureWritten = work.erasures.map { (try? disk.write($0)) != nil } ?? true
    let isInstallationWritten =
      work.installation.map { (try? disk.writeInstallation($0)) != nil } ?? true
    if work.deletesDamagedFiles { disk.deleteDamagedFiles() }
    if failed.isEmpty, isOutboxWritten, isErasureWritten, isInstallationWritten { return }
    // The next change tries to write the files again. Until then, the data is in memory only.
    state.withLock { [failed] state in
      if !isErasureWritten { state.hasChangedErasures = true }
      guard state.generation == work.generation else { return }
      if !isInstallationWritten { state.isInstallationUnwritten = true }
      for change in failed { state.events.retry(change) }
      if !isOutboxWritten { state.isChanged = true }
    }
  }

  /// What has to be written.
  private struct Work {
    var outbox: Outbox?
    var changes: [EventQueue.Change]
    var erasures: Erasures?
    var installation: String?
    var deletesDamagedFiles: Bool
    var generation: Int
  }

  private func takeWork() -> Work? {
    update { [bounds] state in
      state.isScheduled = false
      guard state.isLoaded, state.deletions.isEmpty else { return nil }
      let before = (state.outbox.droppedCount, state.outbox.launches)
      state.admit(bounds)
      if before != (state.outbox.droppedCount, state.outbox.launches) { state.isChanged = true }
      defer {
        (state.isChanged, state.hasChangedErasures) = (false, false)
        (state.isInstallationUnwritten, state.deletesDamagedFiles) = (false, false)
      }
      return Work(
        outbox: state.isChanged ? state.outbox : nil,
        changes: state.events.takeChanges(),
        erasures: state.hasChangedErasures ? state.erasures : nil,
        installation: state.isInstallationUnwritten ? state.installation : nil,
        deletesDamagedFiles: state.deletesDamagedFiles,
        generation: state.generation
      )
    }
  }

  /// Makes sure that there is an installation ID if the app has reported a launch.
  private func prepareLaunch() {
    let (isNeeded, generation) = state.withLock { state in
      let isNeeded = state.isLoaded && state.recording == .on && state.hasArrivedLaunch
      return (isNeeded && state.installation == nil, state.generation)
    }
    if isNeeded { _ = readInstallation(since: generation, isLaunch: true) }
  }

  /// Returns the installation ID, and creates one if there is none.
  ///
  /// - Parameter isLaunch: Whether the ID is needed for a launch, so that a new ID begins with a
  ///   first opening even if the process is killed before it is queued.
  private func readInstallation(since generation: Int, isLaunch: Bool = false) -> String? {
    let (known, isReadable) = state.withLock {
      ($0.installation, $0.generation == generation && $0.deletions.isEmpty)
    }
    if known != nil || !isReadable { return known }
    var id = UUID().uuidString.lowercased()
    var (isNew, isWritten) = (false, true)
    switch disk?.installation() {
    case .locked?: return nil
    case .value(let stored)?: id = stored
    case Optional.none: isNew = true
    case .some(.none):
      isNew = true
      if let launches = state.withLock({ $0.outbox.launches }) {
        id = launches.installation
      } else if isLaunch {
        let outbox = state.withLock { [id] state -> Outbox? in
          guard state.generation == generation else { return nil }
          state.outbox.launches = LaunchRecord(installation: id, isOpened: false)
          state.isChanged = true
          return state.outbox
        }
        if let outbox { try? disk?.write(outbox) }
      }
      isWritten = (try? disk?.writeInstallation(id)) != nil
    }
    return state.withLock { [id, isNew, isWritten] state in
      guard state.generation == generation else { return nil }
      state.installation = id
      state.isNewInstallation = isNew
      state.isInstallationUnwritten = !isWritten
      return id
    }
  }
}
