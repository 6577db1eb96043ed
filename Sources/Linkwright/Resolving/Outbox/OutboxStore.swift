import Foundation
import LinkwrightCore

/// Stores the outbox, the queue of events and the installation ID in memory and, if the client has
/// a folder, on disk.
///
/// The store is a class because all parts of a client share one outbox. Files are read and written
/// on the store's own queue, never on the caller's thread.
final class OutboxStore: Sendable {
  private struct State {
    var outbox = Outbox()
    var recording: OpeningRecording
    /// The openings that wait for the decision of the user. They are never written to disk.
    var deferred = Outbox()
    /// The events that wait for the decision of the user. They are never written to disk.
    var deferredEvents: [AppEvent] = []
    /// Whether the user has declined, so that the openings and events of earlier launches are
    /// deleted as soon as their files can be read, even if the user agrees in the meantime.
    var deletesOlderOpenings: Bool
    /// Whether everything that belongs to the installation of earlier launches is deleted as soon as
    /// the files can be read.
    var deletesOlderInstallation = false
    var installation: String?
    /// Whether this process created the installation ID.
    var isNewInstallation = false
    var events = EventQueue()
    /// The events that are not in the queue yet, because the queue of an earlier launch has not been
    /// loaded.
    var arrivals: [AppEvent] = []
    var erasures = Erasures()
    var hasChangedErasures = false
    /// The number of times that the app has deleted its data. Calls that began in an earlier
    /// generation store nothing.
    var generation = 0
    var isLoaded: Bool
    var isChanged = false
    var isScheduled = false

    /// Keeps an event as the user has decided.
    mutating func keep(_ event: AppEvent, _ bounds: Outbox.Bounds) {
      switch recording {
      case .on: arrivals.append(event)
      case .deferred:
        deferredEvents.append(event)
        let count = max(deferredEvents.count - max(bounds.events, 0), 0)
        deferredEvents.removeFirst(count)
        deferred.countDropped(count)
      case .off: break
      }
    }

    /// Moves the arrived events into the queue.
    mutating func admit(_ bounds: Outbox.Bounds) {
      guard isLoaded, !arrivals.isEmpty else { return }
      for event in arrivals {
        guard let event = admitted(event) else { continue }
        outbox.countDropped(events.add(event, upTo: bounds.events))
      }
      arrivals = []
    }

    /// Returns the event to queue; nil for none.
    private mutating func admitted(_ event: AppEvent) -> AppEvent? {
      switch event.kind {
      // The app has not asked for attribution, so nothing joins its users to invitations.
      case .join: return outbox.launches == nil ? nil : event
      case .firstOpening, .reopening:
        guard let installation else { return nil }
        var launches =
          outbox.launches
          ?? LaunchRecord(installation: installation, isOpened: !isNewInstallation)
        defer { outbox.launches = launches }
        return launches.record(event)
      default: return event
      }
    }

    var hasArrivedLaunch: Bool {
      arrivals.contains { $0.kind == .firstOpening || $0.kind == .reopening }
    }
  }

  let bounds: Outbox.Bounds
  private let disk: OutboxFiles?
  private let state: Locked<State>
  private let files = DispatchQueue(label: "linkwright.files", qos: .utility)

  init(_ options: LinkClientOptions) {
    bounds = Outbox.Bounds(
      openings: options.maximumOpeningCount,
      events: options.maximumEventCount,
      age: options.maximumAge
    )
    disk = options.folder.map {
      OutboxFiles(folder: PrivateFolder(url: $0, beforeStep: options.beforeFileStep))
    }
    state = Locked(
      State(
        recording: options.recording,
        deletesOlderOpenings: options.recording == .off,
        isLoaded: options.folder == nil
      )
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

  var attribution: LinkAttribution? { state.withLock { $0.outbox.attribution } }

  /// Whether openings and events are recorded. Those that wait for the decision of the user are
  /// stored or deleted as soon as the decision is known.
  var recording: OpeningRecording {
    get { state.withLock { $0.recording } }
    set {
      changeState { [bounds] state in
        state.recording = newValue
        switch newValue {
        case .on:
          state.outbox.append(state.deferred, bounds)
          state.arrivals += state.deferredEvents
        case .off:
          state.outbox.removeAllOpenings()
          state.events.removeAll()
          state.arrivals = []
          if !state.isLoaded { state.deletesOlderOpenings = true }
        case .deferred: return
        }
        state.deferred = Outbox()
        state.deferredEvents = []
      }
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
    if state.withLock({ !$0.isLoaded || !$0.arrivals.isEmpty }) { await onFiles { $0.write() } }
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
  private func changeState<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
    let (value, isWriter) = state.withLock { [disk] state -> (Value, Bool) in
      let before = (state.outbox, state.deletesOlderOpenings)
      let value = body(&state)
      let isChanged = (state.outbox, state.deletesOlderOpenings) != before
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

  /// Deletes data, in memory at once. ``settle()`` waits until the files are deleted as well.
  ///
  /// - Parameters:
  ///   - deletion: What is deleted.
  ///   - isErased: Whether the service must erase the installation, too.
  func forget(_ deletion: Erasures.Deletion = .all, isErased: Bool = false) {
    state.withLock { state in
      let installation = state.installation
      switch deletion {
      case .all:
        state.outbox = Outbox()
        // The existing file is about to be deleted, so it must not be loaded.
        state.isLoaded = true
      case .installation:
        state.outbox.removeInstallation()
        if !state.isLoaded { state.deletesOlderInstallation = true }
      }
      state.deferred = Outbox()
      state.events = EventQueue()
      (state.arrivals, state.deferredEvents) = ([], [])
      state.installation = nil
      state.isNewInstallation = false
      state.generation += 1
      // The lock is held, so that a call of the new generation reads no file before.
      files.async { self.delete(deletion, erasing: isErased, known: installation) }
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
  ///
  /// - Returns: Whether the attribution is new.
  func accept(_ attribution: LinkAttribution, since generation: Int) -> Bool {
    changeState { state in
      guard state.generation == generation, state.recording == .on,
        state.outbox.attribution != attribution
      else { return false }
      state.outbox.attribution = attribution
      return true
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
    state.withLock { [bounds, older] state in
      // Data that the app deleted while the files were being read must not come back.
      guard !state.isLoaded else { return }
      state.isLoaded = true
      state.events.load(batches)
      if state.deletesOlderInstallation || state.deletesOlderOpenings { state.events.removeAll() }
      guard var older else { return }
      if state.deletesOlderInstallation { older.removeInstallation() }
      if state.deletesOlderOpenings { older.removeAllOpenings() }
      if state.deletesOlderInstallation || state.deletesOlderOpenings { state.isChanged = true }
      state.outbox.join(older: older, bounds)
    }
  }

  /// Loads the erasures of an earlier launch, and completes a deletion that a kill interrupted.
  ///
  /// - Returns: false if the file cannot be read now.
  private func loadErasures() -> Bool {
    guard let disk else { return true }
    var older = Erasures()
    switch disk.erasures() {
    case .none: return true
    case .locked: return false
    case .value(let erasures): older = erasures
    }
    if let deletion = older.deletion {
      disk.delete(deletion)
      older.deletion = nil
      if (try? disk.write(older)) == nil { state.withLock { $0.hasChangedErasures = true } }
    }
    state.withLock { [older] in $0.erasures.join(older: older) }
    return true
  }

  /// Writes what has changed. Batches are written before the outbox, which says that the first
  /// opening is in a batch.
  private func write() {
    load()
    prepareLaunch()
    typealias Work = (outbox: Outbox?, changes: [EventQueue.Change], erasures: Erasures?)
    let (work, generation) = state.withLock { [bounds] state -> (Work?, Int) in
      state.isScheduled = false
      guard state.isLoaded else { return (nil, state.generation) }
      let dropped = state.outbox.droppedCount
      let launches = state.outbox.launches
      state.admit(bounds)
      if (dropped, launches) != (state.outbox.droppedCount, state.outbox.launches) {
        state.isChanged = true
      }
      let work: Work = (
        state.isChanged ? state.outbox : nil, state.events.takeChanges(),
        state.hasChangedErasures ? state.erasures : nil
      )
      (state.isChanged, state.hasChangedErasures) = (false, false)
      return (work, state.generation)
    }
    guard let disk, let work else { return }
    var failed: [EventQueue.Change] = []
    for change in work.changes where (try? disk.perform(change)) == nil { failed.append(change) }
    let isOutboxWritten =
      work.outbox.map { failed.isEmpty && (try? disk.write($0)) != nil } ?? true
    let isErasureWritten = work.erasures.map { (try? disk.write($0)) != nil } ?? true
    if failed.isEmpty, isOutboxWritten, isErasureWritten { return }
    // The next change tries to write the files again. Until then, the data is in memory only.
    state.withLock { [failed] state in
      if !isErasureWritten { state.hasChangedErasures = true }
      guard state.generation == generation else { return }
      for change in failed { state.events.retry(change) }
      if !isOutboxWritten { state.isChanged = true }
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

  private func delete(_ deletion: Erasures.Deletion, erasing: Bool, known: String?) {
    guard let disk else {
      guard erasing, let known else { return }
      return state.withLock { $0.erasures.add(known) }
    }
    var installation = known
    if erasing, installation == nil, case .value(let stored) = disk.installation() {
      installation = stored
    }
    // Earlier erasures must survive.
    if state.withLock({ $0.erasures.isEmpty }) { _ = loadErasures() }
    var erasures = state.withLock { state in
      if erasing, let installation { state.erasures.add(installation) }
      return state.erasures
    }
    erasures.deletion = deletion
    // On a full disk, the deletion makes the space for the second attempt.
    try? disk.write(erasures)
    disk.delete(deletion)
    erasures.deletion = nil
    if (try? disk.write(erasures)) == nil { state.withLock { $0.hasChangedErasures = true } }
  }

  /// Returns the installation ID, and creates one if there is none.
  ///
  /// - Parameter isLaunch: Whether the ID is needed for a launch, so that a new ID begins with a
  ///   first opening even if the process is killed before it is queued.
  private func readInstallation(since generation: Int, isLaunch: Bool = false) -> String? {
    let (known, isCurrent) = state.withLock { ($0.installation, $0.generation == generation) }
    if known != nil || !isCurrent { return known }
    var id = UUID().uuidString.lowercased()
    var isNew = false
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
      disk?.writeInstallation(id)
    }
    state.withLock { [id, isNew] state in
      guard state.generation == generation else { return }
      state.installation = id
      state.isNewInstallation = isNew
    }
    return id
  }
}
