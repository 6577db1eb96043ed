import Foundation
import LinkwrightCore

/// Stores the outbox, the queue of events and the installation ID in memory and, if the client has
/// a folder, on disk.
///
/// The store is a class because all parts of a client share one outbox. Files are read and written
/// on the store's own queue, never on the caller's thread.
final class OutboxStore: Sendable {
  /// The attribution that the app may see, and who listens to it.
  let news: AttributionNews
  private let bounds: Outbox.Bounds
  private let state: Locked<OutboxState>
  private let writer: OutboxWriter
  private let files = DispatchQueue(label: "linkwright.files", qos: .utility)

  init(_ options: LinkClientOptions) {
    bounds = Outbox.Bounds(
      openings: options.maximumOpeningCount,
      events: options.maximumEventCount,
      age: min(options.maximumAge, Outbox.Bounds.longestAge)
    )
    writer = OutboxWriter(options, bounds)
    (news, state) = (writer.news, writer.state)
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
      changeState { $0.decide(newValue, bounds) }
    }
  }

  /// Stores an opening, unless openings are not recorded.
  ///
  /// - Parameter generation: The generation in which the opening was created.
  func keep(_ opening: ResolveRequest, since generation: Int) {
    changeState { state in
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
    if isWriter { scheduleWrite() }
  }

  /// Queues a redemption; see ``OutboxState/keep(_:isKnown:since:_:)``.
  func keep(_ redemption: QueuedRedemption, isKnown: Bool, since generation: Int) -> Bool? {
    var isKept: Bool?
    changeState { isKept = $0.keep(redemption, isKnown: isKnown, since: generation, bounds) }
    return isKept
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
      await settle()
    }
    var outbox = Outbox()
    changeState { state in
      state.outbox.expire(at: time, bounds)
      state.deferred.expire(at: time, bounds)
      outbox = state.outbox
    }
    return outbox
  }

  /// Changes the outbox and schedules a write.
  ///
  /// - Parameter generation: The generation in which the call began; nil for the current one.
  /// - Returns: false, without changing anything, if the app has deleted its data since then.
  @discardableResult
  func change(since generation: Int? = nil, _ body: (inout Outbox) -> Void) -> Bool {
    var isCurrent = false
    changeState { state in
      isCurrent = generation == nil || state.generation == generation
      if isCurrent { body(&state.outbox) }
    }
    return isCurrent
  }

  // The compiler copies this method for each caller, so everything else is in methods of the state.
  private func changeState(_ body: (inout OutboxState) -> Void) {
    let isWriter = writer.update { [hasFolder = writer.hasFolder] state in
      let before = state.outbox.size
      body(&state)
      return state.schedule(since: before, hasFolder: hasFolder)
    }
    if isWriter { scheduleWrite() }
  }

  private func scheduleWrite() { files.async { [writer] in writer.write() } }

  /// Returns the installation ID, a random ID that is generated when it is first needed.
  ///
  /// - Returns: The installation ID; nil as long as its file cannot be read, or if the app has
  ///   deleted its data since the call began.
  func installation() async -> String? {
    let (known, generation) = state.withLock { ($0.installation, $0.generation) }
    if let known { return known }
    await onFiles { $0.readInstallation(since: generation) }
    return state.withLock { $0.generation == generation ? $0.installation : nil }
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
    writer.update { state in
      state.forget(extent, isErased: isErased)
      // The lock is held, so that a call of the new generation reads no file before.
      scheduleWrite()
      return true
    }
  }

  /// Waits until all earlier changes have been written, if that is possible now.
  func settle() async { await onFiles { $0.write() } }

  private func onFiles(_ body: @escaping @Sendable (OutboxWriter) -> Void) async {
    await withCheckedContinuation { continuation in
      files.async { [writer] in
        body(writer)
        continuation.resume()
      }
    }
  }
}

// MARK: - Sending events

extension OutboxStore {
  /// Drops events that are too old.
  func expireEvents(at time: Timestamp) {
    changeState { state in
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
  func erasure(except tried: [String]) -> String? {
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
      state.accept(attribution)
    }
  }

  /// Returns the installation ID if there is one, without creating it.
  func existingInstallation() async -> String? {
    if let known = state.withLock({ $0.installation }) { return known }
    await onFiles { $0.readExistingInstallation() }
    return state.withLock { $0.installation }
  }
}
