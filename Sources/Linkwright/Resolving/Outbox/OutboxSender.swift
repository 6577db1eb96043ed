import LinkwrightCore

/// Sends the erasures, redemptions, openings and events in the outbox, one request at a time.
///
/// The sender is a class because all parts of a ``LinkClient`` share one task that sends.
final class OutboxSender: Sendable {
  private let store: OutboxStore
  private let service: ServiceClient
  private let clock: LinkClock
  private let redemptionSettled: (@Sendable (Redemption) -> Void)?
  private let state = Locked(SenderState())
  private let schedule = Locked(EventSchedule())
  /// The entries that failed last, which are sent after all others, so that they block none.
  private let failedEntries = Locked<[String]>([])

  init(_ store: OutboxStore, service: ServiceClient, options: LinkClientOptions) {
    self.store = store
    self.service = service
    clock = options.clock
    redemptionSettled = options.redemptionSettled
  }

  /// Sends the outbox, and returns when the remaining entries have been written to disk.
  func flush() async {
    await begin().value
    await store.settle()
  }

  /// Sends the outbox, and asks for the attribution unless a response to an event had a new one.
  func flushForAttribution() async {
    let before = store.attribution
    await flush()
    if store.attribution == before { await askForAttribution() }
  }

  /// Starts to send the outbox, without waiting for the result.
  func flushSoon() { _ = begin() }

  /// Starts to send the outbox if it may have entries.
  func flushIfNeeded() { if store.mayBeWaiting { flushSoon() } }

  /// Starts to send events soon, together with the events of the next seconds.
  func flushAfterPause() {
    let hasFullBatch = store.hasFullBatch
    guard let pause = schedule.withLock({ $0.plan(isWorthRequest: hasFullBatch) }) else { return }
    if pause == .zero { return flushSoon() }
    Task { [weak self, clock] in
      try? await clock.sleep(pause)
      guard let self else { return }
      self.schedule.withLock { $0.begin() }
      self.flushSoon()
    }
  }

  private func begin() -> Task<Void, Never> {
    state.withLock { state in
      state.begin {
        Task {
          var isAgain = true
          while isAgain {
            await sendAll()
            isAgain = self.state.withLock { $0.end() }
          }
        }
      }
    }
  }

  /// After this number of failures in a row, the cause is assumed to be the service and not the
  /// entries.
  private static let patience = 3

  /// Sends each entry at most once. An entry that the service cannot process does not block later
  /// entries.
  private func sendAll() async {
    // Arrays of IDs, because they are short, and sets would enlarge the library by 3 KiB.
    var tried: [String] = []
    var failuresInARow = 0
    let delayed = failedEntries.withLock { $0 }
    var failed: [String] = []
    defer {
      let waiting = delayed.filter { !tried.contains($0) }
      failedEntries.withLock { [entries = failed + waiting] in $0 = entries }
    }
    store.expireEvents(at: clock.now())
    while service.admission() == .open, failuresInARow < Self.patience {
      // What is sent when the app deletes its data must not come back.
      let generation = store.generation
      let outbox = await store.loaded(at: clock.now())
      guard let entry = next(outbox, tried + delayed) ?? next(outbox, tried) else { return }
      tried.append(entry.id)
      let failure = await send(entry, since: generation)
      if let failure, !failure.affectsAllRequests { failed.append(entry.id) }
      if case .events = entry { schedule.withLock { $0.end(hasFailed: failure != nil) } }
      if entry.isNewInService, failure?.concernsEndpoint == true {
        // An older service does not know the endpoint, or the key may not use it. Both can change.
        tried.append(Entry.newEndpoints)
        continue
      }
      if case .redemption = entry, failure?.lacksScope == true {
        // The key can redeem no invitation, but may still send openings.
        tried += outbox.redemptions.map(\.key)
        continue
      }
      if failure?.affectsAllRequests == true { return }
      failuresInARow = failure == nil ? 0 : failuresInARow + 1
    }
  }

  private indirect enum Entry {
    case redemption(QueuedRedemption)
    case opening(ResolveRequest)
    case events(EventQueue.Batch)
    case erasure(String)

    /// The ID that stands for all entries whose endpoint is not in the first version of the service.
    static let newEndpoints = "new endpoints"

    var isNewInService: Bool {
      switch self {
      case .redemption, .opening: false
      case .events, .erasure: true
      }
    }

    /// Whether the installation ID must be added to the entry.
    var needsInstallation: Bool {
      switch self {
      case .redemption, .erasure: false
      case .opening(let opening): opening.installation == nil
      case .events: true
      }
    }

    var id: String {
      switch self {
      case .events(let batch): Self.id(ofBatch: batch.number)
      case .erasure(let installation): installation
      case .redemption(let redemption): redemption.key
      case .opening(let opening): opening.sendingID
      }
    }

    static func id(ofBatch number: Int) -> String { "events \(number)" }
  }

  /// Returns the next entry to send. Redemptions are sent first, because users are waiting for them.
  private func next(_ outbox: Outbox, _ tried: [String]) -> Entry? {
    let isNewAllowed = !tried.contains(Entry.newEndpoints)
    if let redemption = outbox.redemptions.first(where: { !tried.contains($0.key) }) {
      return .redemption(redemption)
    }
    if isNewAllowed, let installation = store.erasure(except: tried) {
      return .erasure(installation)
    }
    guard store.recording == .on else { return nil }
    if let opening = outbox.openings.first(where: { !tried.contains($0.sendingID) }) {
      return .opening(opening)
    }
    guard isNewAllowed else { return nil }
    return store.beginBatch { tried.contains(Entry.id(ofBatch: $0)) }.map(Entry.events)
  }

  // The compiler copies the code after an `await` into every path that leads there, so these two
  // functions leave everything else to functions that do not wait.

  /// Sends an entry.
  ///
  /// - Parameter generation: The generation of the store in which the entry was loaded.
  /// - Returns: The failure, if the entry stays in the outbox; otherwise nil.
  private func send(_ entry: Entry, since generation: Int) async -> ServiceFailure? {
    let installation = entry.needsInstallation ? await store.installation() : nil
    guard let request = request(entry, installation, since: generation) else { return nil }
    return settle(entry, await service.call(request), since: generation)
  }

  /// Asks the service for the attribution of the installation, if there is an installation.
  private func askForAttribution() async {
    let generation = store.generation
    guard store.recording == .on, service.admission() == .open,
      let installation = await store.existingInstallation(),
      store.generation == generation, store.recording == .on
    else { return }
    let response = await service.call(service.api.report([], of: installation))
    _ = try? accept(response, since: generation)
  }

  /// Returns the request for an entry; nil if the app has forbidden it in the meantime.
  ///
  /// - Parameter installation: The installation ID, if the entry needs it.
  private func request(
    _ entry: Entry,
    _ installation: String?,
    since generation: Int
  ) -> ServiceRequest? {
    // Whether the app has deleted its data, or has stopped recording, in the meantime.
    let isForbidden = store.generation != generation || store.recording != .on
    switch entry {
    case .redemption(let redemption): return service.api.redeem(redemption)
    case .erasure(let installation): return service.api.erase(installation)
    case .opening(var opening):
      if isForbidden { return nil }
      if opening.installation == nil { opening.installation = installation }
      return service.api.resolve(opening)
    case .events(let batch):
      guard let installation, !isForbidden else {
        store.endBatch(batch.number, since: generation, isSettled: false)
        return nil
      }
      return service.api.report(batch.events, of: installation)
    }
  }

  /// Removes an entry from the outbox, unless it may succeed later.
  ///
  /// - Returns: The failure, if the entry stays in the outbox; otherwise nil.
  private func settle(
    _ entry: Entry,
    _ response: Result<[UInt8], ServiceFailure>,
    since generation: Int
  ) -> ServiceFailure? {
    do throws(ServiceFailure) {
      switch entry {
      case .redemption(let redemption):
        let answer: RedeemAnswer = try service.read(response)
        settle(redemption, .redeemed, answer, since: generation)
      case .opening(let opening):
        let answer: ResolveAnswer = try service.read(response)
        store.change(since: generation) { $0.removeOpening(opening.openingID) }
        service.accept(answer, of: opening.openingID)
      case .events(let batch):
        let refused = try accept(response, since: generation)
        let count = batch.events.count { refused[$0.id] != nil }
        store.endBatch(batch.number, since: generation, isSettled: true, droppedCount: count)
      case .erasure(let installation):
        let _: ErasureReceipt = try service.read(response)
        store.endErasure(installation)
      }
      return nil
    } catch {
      return settle(entry, error, since: generation)
    }
  }

  private func settle(
    _ entry: Entry,
    _ failure: ServiceFailure,
    since generation: Int
  ) -> ServiceFailure? {
    let stays = failure.isPassing || entry.isNewInService && failure.concernsEndpoint
    if case .events(let batch) = entry {
      let count = stays ? 0 : batch.events.count
      store.endBatch(batch.number, since: generation, isSettled: !stays, droppedCount: count)
    }
    if stays { return failure }
    switch entry {
    case .redemption(let redemption):
      var outcome = Redemption.Outcome.refused
      if case .refused(let problem) = failure { outcome = problem.redemption ?? outcome }
      settle(redemption, outcome, nil, since: generation)
      return nil
    case .opening(let opening):
      store.change(since: generation) { $0.dropOpening(opening.openingID) }
    case .events: break
    case .erasure(let installation): store.endErasure(installation)
    }
    service.report(failure)
    return nil
  }

  private func settle(
    _ redemption: QueuedRedemption,
    _ outcome: Redemption.Outcome,
    _ answer: RedeemAnswer?,
    since generation: Int
  ) {
    if outcome == .redeemed, let join = redemption.join { store.keep(join, since: generation) }
    // The outcome is not reported if a direct call has settled the redemption in the meantime, or
    // if the app has deleted its data.
    var isNew = false
    store.change(since: generation) { isNew = $0.removeRedemption(redemption.key) }
    if isNew { redemptionSettled?(redemption.redemption(outcome, answer)) }
  }

  /// Applies the answer to a report: a required pause, and the attribution.
  ///
  /// - Returns: The reasons why events were refused, by the IDs of the events.
  private func accept(
    _ response: Result<[UInt8], ServiceFailure>,
    since generation: Int
  ) throws(ServiceFailure) -> [String: String] {
    let answer: AppEventsAnswer = try service.read(response)
    service.pause(
      RetryAfter.duration(seconds: answer.retryAfter),
      isStopped: answer.disabled == true
    )
    if let attribution = answer.attribution { store.accept(attribution, since: generation) }
    return answer.refused
  }
}

extension ResolveRequest {
  /// The ID of the opening. Stored openings always have an ID, unless the file was edited.
  fileprivate var sendingID: String { openingID ?? "" }
}

/// The task that sends the outbox. At most one runs at a time.
struct SenderState: Sendable {
  private(set) var task: Task<Void, Never>?
  /// Whether another call arrived while the outbox was being sent.
  private var isRequestedAgain = false

  /// - Returns: The task that is sending the outbox, which is a new task if no task is running.
  mutating func begin(_ start: () -> Task<Void, Never>) -> Task<Void, Never> {
    if let task {
      isRequestedAgain = true
      return task
    }
    let task = start()
    self.task = task
    return task
  }

  /// - Returns: Whether the task must run again, because another call arrived and the problem that
  ///   stopped the task may no longer exist.
  mutating func end() -> Bool {
    defer { isRequestedAgain = false }
    if !isRequestedAgain { task = nil }
    return isRequestedAgain
  }
}
