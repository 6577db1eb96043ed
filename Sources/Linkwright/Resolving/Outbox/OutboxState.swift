import LinkwrightCore

/// What the ``OutboxStore`` knows, and what it still has to do with its files. No method of the state
/// reads or writes a file.
struct OutboxState: Sendable {
  /// A deletion that the app has requested, and that the files do not show yet.
  struct PendingDeletion: Sendable {
    var extent: Erasures.Deletion
    /// Whether the service must erase the installation, too.
    var isErased: Bool
    /// The installation ID, if it was known when the app requested the deletion.
    var installation: String?
  }

  var outbox = Outbox()
  var recording: OpeningRecording
  /// The openings that wait for the decision of the user. They are never written to disk.
  var deferred = Outbox()
  /// The events that wait for the decision of the user. They are never written to disk.
  var deferredEvents: [AppEvent] = []
  /// Whether the user has declined, so that the openings and events of earlier launches are deleted
  /// as soon as their files can be read, even if the user agrees in the meantime.
  var deletesOlderOpenings: Bool
  /// Whether the user has declined, so that damaged files that were set aside are deleted.
  var deletesDamagedFiles: Bool
  var installation: String?
  /// Whether this process created the installation ID.
  var isNewInstallation = false
  /// Whether the installation ID is only in memory, because its file could not be written.
  var isInstallationUnwritten = false
  var events = EventQueue()
  /// The events that are not in the queue yet, because the files of an earlier launch have not been
  /// read.
  var arrivals: [AppEvent] = []
  /// The redemptions before the first launch that the app reports.
  private var earlyJoins: [AppEvent] = []
  var erasures = Erasures()
  var areErasuresLoaded = false
  var hasChangedErasures = false
  /// The deletions that come before everything else that is done with the files.
  var deletions: [PendingDeletion] = []
  /// The number of times that the app has deleted its data. Calls that began in an earlier
  /// generation store nothing.
  private(set) var generation = 0
  /// The first generation whose redemptions the app has not deleted.
  private(set) var firstRedemptionGeneration = 0
  var isLoaded: Bool
  var isChanged = false
  var isScheduled = false

  init(recording: OpeningRecording, isLoaded: Bool) {
    self.recording = recording
    deletesOlderOpenings = recording == .off
    deletesDamagedFiles = recording == .off
    self.isLoaded = isLoaded
  }

  /// The attribution that the app may see.
  var attribution: LinkAttribution? { recording == .on ? outbox.attribution : nil }

  /// Stores the attribution that the service returned.
  mutating func accept(_ attribution: LinkAttribution) {
    guard attribution != outbox.attribution else { return }
    outbox.attribution = attribution
    isChanged = true
  }

  // MARK: The user's decision

  /// Stores or deletes what waited for the decision of the user.
  mutating func decide(_ recording: OpeningRecording, _ bounds: Outbox.Bounds) {
    self.recording = recording
    switch recording {
    case .on:
      outbox.append(deferred, bounds)
      arrivals += deferredEvents
    case .off:
      outbox.removeAllOpenings()
      events.removeAll()
      (arrivals, earlyJoins) = ([], [])
      if !isLoaded { deletesOlderOpenings = true }
      deletesDamagedFiles = true
      isChanged = true
    case .deferred: return
    }
    deferred = Outbox()
    deferredEvents = []
  }

  // MARK: Events

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

  var hasArrivedLaunch: Bool { arrivals.contains(where: \.isLaunch) }

  /// Moves the arrived events into the queue. Launches wait until the installation ID is known.
  mutating func admit(_ bounds: Outbox.Bounds) {
    guard isLoaded, !arrivals.isEmpty else { return }
    let arrived = arrivals
    arrivals = []
    for event in arrived {
      if event.isLaunch, installation == nil {
        arrivals.append(event)
        continue
      }
      for event in admitted(event) {
        let dropped = events.add(event, upTo: bounds.events, byteLimit: bounds.eventBytes)
        if dropped > 0 { isChanged = true }
        outbox.countDropped(dropped)
      }
    }
  }

  /// Returns the events to queue.
  private mutating func admitted(_ event: AppEvent) -> [AppEvent] {
    // An app that reports no launch has not asked for attribution, so nothing joins its users to
    // invitations.
    if event.kind == .join, outbox.launches?.lastOpenedAt == nil {
      earlyJoins = earlyJoins.suffix(Self.earlyJoinLimit - 1) + [event]
      return []
    }
    guard event.isLaunch, let installation else { return [event] }
    // An ID that an earlier process created without reporting a launch belongs to a user of an earlier
    // version of the app, which did not ask for attribution.
    var launches =
      outbox.launches ?? LaunchRecord(installation: installation, isOpened: !isNewInstallation)
    var admitted = earlyJoins
    earlyJoins = []
    if let event = launches.record(event) { admitted.insert(event, at: 0) }
    if outbox.launches != launches {
      outbox.launches = launches
      isChanged = true
    }
    return admitted
  }

  private static let earlyJoinLimit = 20

  // MARK: Redemptions

  /// Queues a redemption, which outlives a reset of the installation.
  ///
  /// - Parameters:
  ///   - isKnown: Whether the redemption was in the outbox when the call began. If it no longer is,
  ///     it has been settled in the meantime.
  ///   - generation: The generation in which the call began.
  /// - Returns: false if the outbox is full; nil if the app has deleted its redemptions since the call
  ///   began.
  mutating func keep(
    _ redemption: QueuedRedemption,
    isKnown: Bool,
    since generation: Int,
    _ bounds: Outbox.Bounds
  ) -> Bool? {
    guard generation >= firstRedemptionGeneration else { return nil }
    if isKnown { return true }
    var redemption = redemption
    if generation != self.generation { redemption.isOfEarlierInstallation = true }
    return outbox.add(redemption, bounds)
  }

  // MARK: Files

  /// Schedules a write if a change needs one.
  ///
  /// - Parameter size: The size of the outbox before the change.
  /// - Returns: Whether the caller must start the write.
  mutating func schedule(since size: Outbox.Size, hasFolder: Bool) -> Bool {
    if outbox.size != size { isChanged = true }
    let hasWork = hasFolder && (isChanged || events.hasChanges)
    // Events have to leave the arrivals even if there is no file.
    guard hasWork || !arrivals.isEmpty || hasChangedErasures else { return false }
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Deletes data in memory, and notes that its files must be deleted.
  mutating func forget(_ extent: Erasures.Deletion, isErased: Bool) {
    deletions.append(
      PendingDeletion(extent: extent, isErased: isErased, installation: installation)
    )
    generation += 1
    switch extent {
    case .all:
      outbox = Outbox()
      firstRedemptionGeneration = generation
      // The file will be deleted, so it must not be loaded.
      isLoaded = true
    case .installation:
      outbox.removeInstallation()
      isChanged = true
    }
    deferred = Outbox()
    events = EventQueue()
    (arrivals, deferredEvents, earlyJoins) = ([], [], [])
    installation = nil
    (isNewInstallation, isInstallationUnwritten) = (false, false)
  }

  /// Adds what an earlier launch stored.
  mutating func load(
    _ older: Outbox?,
    _ batches: [EventQueue.Batch],
    _ bounds: Outbox.Bounds
  ) {
    // Data that the app deleted while the files were being read must not come back.
    guard !isLoaded, deletions.isEmpty else { return }
    isLoaded = true
    events.load(batches)
    if deletesOlderOpenings { events.removeAll() }
    guard var older else { return }
    if deletesOlderOpenings {
      older.removeAllOpenings()
      isChanged = true
    }
    outbox.join(older: older, bounds)
  }
}

extension AppEvent {
  /// Whether the event reports a launch of the app.
  fileprivate var isLaunch: Bool { kind == .firstOpening || kind == .reopening }
}
