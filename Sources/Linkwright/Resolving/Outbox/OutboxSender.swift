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
  private let failedEntries = Locked<Set<String>>([])

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
    var tried: Set<String> = []
    var failuresInARow = 0
    let delayed = failedEntries.withLock { $0 }
    var failed: Set<String> = []
    defer { failedEntries.withLock { $0 = failed.union(delayed.subtracting(tried)) } }
    store.expireEvents(at: clock.now())
    while service.admission() == .open, failuresInARow < Self.patience {
      // What is sent when the app deletes its data must not come back.
      let generation = store.generation
      let outbox = await store.loaded(at: clock.now())
      guard let entry = next(outbox, tried.union(delayed)) ?? next(outbox, tried) else { return }
      tried.insert(entry.id)
      let failure = await send(entry, since: generation)
      if let failure, !failure.affectsAllRequests { failed.insert(entry.id) }
      if case .events = entry { schedule.withLock { $0.end(hasFailed: failure != nil) } }
      if entry.isNewInService, failure?.concernsEndpoint == true {
        // An older service does not know the endpoint, or the key may not use it. Both can change.
        tried.insert(Entry.newEndpoints)
        continue
      }
      if case .redemption = entry, failure?.lacksScope == true {
        // The key can redeem no invitation, but may still send openings.
        tried.formUnion(outbox.redemptions.map(\.key))
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
  private func next(_ outbox: Outbox, _ tried: Set<String>) -> Entry? {
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

  /// Sends an entry.
  ///
  /// - Parameter generation: The generation of the store in which the entry was loaded.
  /// - Returns: The failure, if the entry stays in the outbox; otherwise nil.
  private func send(_ entry: Entry, since generation: Int) async -> ServiceFailure? {
    switch entry {
    case .redemption(let redemption):
      settle(redemption, await service.call { await $0.redeem(redemption) }, since: generation)
    case .opening(let opening):
      await send(opening, since: generation)
    case .events(let batch):
      await send(batch, since: generation)
    case .erasure(let installation):
      settle(erasure: installation, await service.call { await $0.erase(installation) })
    }
  }

  private func send(
    _ opening: ResolveRequest,
    since generation: Int
  ) async -> ServiceFailure? {
    var opening = opening
    if opening.installation == nil { opening.installation = await store.installation() }
    // The app has deleted its data, or has stopped recording, in the meantime.
    guard store.generation == generation, store.recording == .on else { return nil }
    return settle(
      opening,
      await service.call { [opening] in await $0.resolve(opening) },
      since: generation
    )
  }

  private func send(
    _ batch: EventQueue.Batch,
    since generation: Int
  ) async -> ServiceFailure? {
    let installation = await store.installation()
    guard let installation, store.generation == generation, store.recording == .on else {
      store.endBatch(batch.number, since: generation, isSettled: false)
      return nil
    }
    let response = await service.call { await $0.report(batch.events, of: installation) }
    let result: Result<AppEventsAnswer, ServiceFailure> = service.read(response)
    switch result {
    case .success(let answer):
      store.endBatch(
        batch.number,
        since: generation,
        isSettled: true,
        droppedCount: batch.events.count { answer.refused[$0.id] != nil }
      )
      accept(answer, since: generation)
      return nil
    case .failure(let failure):
      let isPassing = failure.isPassing || failure.concernsEndpoint
      if !isPassing { service.report(failure) }
      store.endBatch(
        batch.number,
        since: generation,
        isSettled: !isPassing,
        droppedCount: isPassing ? 0 : batch.events.count
      )
      return isPassing ? failure : nil
    }
  }

  /// Asks the service for the attribution of the installation, if there is an installation.
  func askForAttribution() async {
    let generation = store.generation
    guard store.recording == .on, service.admission() == .open,
      let installation = await store.existingInstallation()
    else { return }
    guard store.generation == generation, store.recording == .on else { return }
    let response = await service.call { await $0.report([], of: installation) }
    let result: Result<AppEventsAnswer, ServiceFailure> = service.read(response)
    if case .success(let answer) = result { accept(answer, since: generation) }
  }

  private func accept(_ answer: AppEventsAnswer, since generation: Int) {
    service.pause(
      RetryAfter.duration(seconds: answer.retryAfter),
      isStopped: answer.disabled == true
    )
    if let attribution = answer.attribution { store.accept(attribution, since: generation) }
  }

  private func settle(
    erasure installation: String,
    _ response: Result<[UInt8], ServiceFailure>
  ) -> ServiceFailure? {
    let result: Result<ErasureReceipt, ServiceFailure> = service.read(response)
    if let failure = result.failure {
      if failure.isPassing || failure.concernsEndpoint { return failure }
      service.report(failure)
    }
    store.endErasure(installation)
    return nil
  }

  private func settle(
    _ opening: ResolveRequest,
    _ response: Result<[UInt8], ServiceFailure>,
    since generation: Int
  ) -> ServiceFailure? {
    let result: Result<ResolveAnswer, ServiceFailure> = service.read(response)
    switch result {
    case .failure(let failure) where failure.isPassing: return failure
    case .failure(let failure):
      service.report(failure)
      store.change(since: generation) { $0.dropOpening(opening.openingID) }
    case .success(let answer):
      store.change(since: generation) { $0.removeOpening(opening.openingID) }
      service.accept(answer, of: opening.openingID)
    }
    return nil
  }

  private func settle(
    _ redemption: QueuedRedemption,
    _ response: Result<[UInt8], ServiceFailure>,
    since generation: Int
  ) -> ServiceFailure? {
    let result: Result<RedeemAnswer, ServiceFailure> = service.read(response)
    let settled: Redemption
    switch result {
    case .success(let answer): settled = redemption.redemption(.redeemed, answer)
    case .failure(let failure) where failure.isPassing: return failure
    case .failure(.refused(let problem)):
      settled = redemption.redemption(problem.redemption ?? .refused)
    case .failure: settled = redemption.redemption(.refused)
    }
    if settled.outcome == .redeemed, let join = redemption.join {
      store.keep(join, since: generation)
    }
    // The outcome is not reported if a direct call has settled the redemption in the meantime, or
    // if the app has deleted its data.
    let isNew = store.change(since: generation) { $0.removeRedemption(redemption.key) }
    if isNew == true { redemptionSettled?(settled) }
    return nil
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
