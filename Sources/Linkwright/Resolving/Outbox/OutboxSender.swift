import LinkwrightCore

/// Sends the openings and redemptions in the outbox, one at a time.
///
/// The sender is a class because all parts of a ``LinkClient`` share one task that sends.
final class OutboxSender: Sendable {
  private let store: OutboxStore
  private let service: ServiceClient
  private let clock: LinkClock
  private let redemptionSettled: (@Sendable (Redemption) -> Void)?
  private let state = Locked(SenderState())

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
    while service.admission() == .open, failuresInARow < Self.patience {
      // What is sent when the app deletes its data must not come back.
      let generation = store.generation
      let outbox = await store.loaded(at: clock.now())
      guard let entry = next(outbox, tried) else { return }
      tried.insert(entry.id)
      let failure = await send(entry, since: generation)
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

    var id: String {
      switch self {
      case .redemption(let redemption): redemption.key
      case .opening(let opening): opening.sendingID
      }
    }
  }

  /// Returns the next entry to send. Redemptions are sent first, because users are waiting for them.
  private func next(_ outbox: Outbox, _ tried: Set<String>) -> Entry? {
    if let redemption = outbox.redemptions.first(where: { !tried.contains($0.key) }) {
      return .redemption(redemption)
    }
    guard store.recording == .on else { return nil }
    return outbox.openings.first { !tried.contains($0.sendingID) }.map(Entry.opening)
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
      settle(opening, await service.call { await $0.resolve(opening) }, since: generation)
    }
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
