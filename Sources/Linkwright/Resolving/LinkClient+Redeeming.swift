import Foundation
public import LinkwrightCore

extension LinkClient {
  /// Takes a place of an invitation, because a person tapped "join". Nothing else redeems one.
  ///
  /// Without a connection the redemption waits and is sent later, and
  /// ``LinkClientOptions/redemptionSettled`` hears what became of it. Asking again for the same person
  /// takes no second place.
  ///
  /// - Parameters:
  ///   - code: As it stood in a link, or was typed.
  ///   - redeemer: The team's own name for whoever joins, of 1 to 255 bytes; never shown to anybody.
  /// - Returns: What became of it: a refusal is a value, see ``Redemption/Outcome``.
  /// - Throws: ``LinkClientError`` when the client is switched off, the task is cancelled, the service
  ///   refuses the request for a reason that is not the invitation's, or too many redemptions wait.
  public func redeem(
    _ code: InviteCode,
    as redeemer: String
  ) async throws(LinkClientError) -> Redemption {
    let now = options.clock.now()
    let generation = store.generation
    let admission = admission()
    if admission == .disabled { throw .disabled }
    let known = await store.loaded(at: now).redemption(of: code, by: redeemer)
    let waiting =
      known
      ?? QueuedRedemption(
        code: code,
        redeemer: redeemer,
        key: UUID().uuidString.lowercased(),
        askedAt: now
      )
    if case .busy = admission { return try keep(waiting, isKnown: known != nil, generation) }
    let answer = await asked { await $0.redeem(waiting) }
    if case .failure(.cancelled) = answer { throw .cancelled }
    if case .failure(let failure) = answer, failure.isPassing {
      return try keep(waiting, isKnown: known != nil, generation)
    }
    store.change { $0.removeRedemption(waiting.key) }
    switch answer {
    case .success(let answer):
      if store.mayBeWaiting { flushSoon() }
      return waiting.redemption(.redeemed, answer)
    case .failure(.refused(let problem)):
      guard let outcome = problem.redemption else {
        throw LinkClientError(.refused(problem))
      }
      return waiting.redemption(outcome)
    case .failure(let failure): throw LinkClientError(failure)
    }
  }

  private func keep(
    _ waiting: QueuedRedemption,
    isKnown: Bool,
    _ generation: Int
  ) throws(LinkClientError) -> Redemption {
    guard admission() != .disabled else { throw .disabled }
    let isKept = store.change(since: generation) { [bounds = store.bounds] in
      // One that waited and does so no more was settled in the meantime.
      isKnown || $0.add(waiting, bounds)
    }
    // Whoever forgets everything meant this too.
    guard let isKept else { throw .cancelled }
    guard isKept else { throw .queueFull }
    return waiting.redemption(.queued)
  }
}
