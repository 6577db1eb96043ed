import LinkwrightCore

extension LinkClient {
  /// Sends what waits, in order, each thing once, and returns when that is done, or when something stands
  /// in the way of all.
  public func flush() async {
    await begin().value
    await store.settle()
  }

  func flushSoon() { _ = begin() }

  private func begin() -> Task<Void, Never> {
    sending.withLock { sending in
      sending.begin {
        Task {
          var isAgain = true
          while isAgain {
            await sendAll()
            isAgain = self.sending.withLock { $0.end() }
          }
        }
      }
    }
  }

  /// How many failures in a row are the service's, and no longer those of what is sent.
  private static let patience = 3

  /// Sends each thing at most once. What the service cannot cope with does not hold up what is behind it.
  private func sendAll() async {
    var tried: Set<String?> = []
    var failuresInARow = 0
    while admission() == .open, failuresInARow < Self.patience {
      let outbox = await store.loaded(at: options.clock.now())
      let failure: ServiceFailure?
      // A person waits for a redemption.
      if let redemption = outbox.redemptions.first(where: { !tried.contains($0.key) }) {
        tried.insert(redemption.key)
        failure = await send(redemption)
      } else if let opening = outbox.openings.first(where: { !tried.contains($0.openingID) }) {
        tried.insert(opening.openingID)
        failure = await send(opening)
      } else {
        return
      }
      if failure?.isOfAll == true { return }
      failuresInARow = failure == nil ? 0 : failuresInARow + 1
    }
  }

  /// - Returns: Why it is to be sent again; nil when it need not be.
  private func send(_ opening: ResolveRequest) async -> ServiceFailure? {
    let answer = await asked { await $0.resolve(opening) }
    if case .failure(let failure) = answer, failure.isPassing { return failure }
    store.change { $0.removeOpening(opening.openingID) }
    if case .success(let answer) = answer { take(answer, of: opening) }
    return nil
  }

  private func send(_ redemption: QueuedRedemption) async -> ServiceFailure? {
    let settled: Redemption
    switch await asked({ await $0.redeem(redemption) }) {
    case .success(let answer): settled = redemption.redemption(.redeemed, answer)
    case .failure(.refused(let problem)):
      settled = redemption.redemption(problem.redemption ?? .refused)
    case .failure(let failure) where failure.isPassing: return failure
    case .failure: settled = redemption.redemption(.refused)
    }
    // Whoever redeemed it in the meantime knows already, and who forgot it does not want to.
    let isNew = store.change { $0.removeRedemption(redemption.key) }
    if isNew { options.redemptionSettled?(settled) }
    return nil
  }

  /// A call of the service within the deadline.
  func asked<Answer: Sendable>(
    _ call: @escaping @Sendable (ServiceAPI) async -> Result<Answer, ServiceFailure>
  ) async -> Result<Answer, ServiceFailure> {
    let service = service
    let answer = await options.clock.value(within: options.deadline) { lateness in
      .failure(lateness == .timedOut ? ServiceFailure.timedOut : .cancelled)
    } of: {
      await call(service)
    }
    if case .failure(.busy(let duration)) = answer { pause(duration) }
    return answer
  }
}
