import LinkwrightCore

extension LinkClient {
  /// Sends what waits, in order, and returns when all is sent, or when something stands in the way.
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
            let isDone = await sendAll()
            isAgain = self.sending.withLock { $0.end(isDone: isDone) }
          }
        }
      }
    }
  }

  /// - Returns: Whether all was sent.
  private func sendAll() async -> Bool {
    while admission() == .open {
      let outbox = await store.loaded(at: options.clock.now())
      // A person waits for a redemption.
      if let redemption = outbox.redemptions.first {
        guard await send(redemption) else { return false }
      } else if let opening = outbox.openings.first {
        guard await send(opening) else { return false }
      } else {
        return true
      }
    }
    return false
  }

  /// - Returns: Whether it need not be sent again.
  private func send(_ opening: ResolveRequest) async -> Bool {
    let answer = await asked { await $0.resolve(opening) }
    if case .failure(let failure) = answer, failure.isPassing { return false }
    store.change { $0.removeOpening(opening.openingID) }
    if case .success(let answer) = answer { take(answer, of: opening) }
    return true
  }

  private func send(_ redemption: WaitingRedemption) async -> Bool {
    let settled: Redemption
    switch await asked({ await $0.redeem(redemption) }) {
    case .success(let answer): settled = redemption.redemption(.redeemed, answer)
    case .failure(.refused(let problem)):
      settled = redemption.redemption(problem.redemption ?? .refused)
    case .failure: return false
    }
    store.change { $0.removeRedemption(redemption.key) }
    options.redemptionSettled?(settled)
    return true
  }

  /// A call of the service within the deadline.
  func asked<Answer: Sendable>(
    _ call: @escaping @Sendable (ServiceInterface) async -> Result<Answer, ServiceFailure>
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
