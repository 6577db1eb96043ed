import Foundation
import LinkwrightCore

/// Redeems invitations, and queues the redemptions that cannot be sent now.
struct InvitationRedeemer: Sendable {
  let service: ServiceClient
  let store: OutboxStore
  let sender: OutboxSender
  let clock: LinkClock

  func redeem(
    _ code: InviteCode,
    as redeemer: String
  ) async throws(LinkClientError) -> Redemption {
    let now = clock.now()
    let generation = store.generation
    let admission = service.admission()
    if admission == .disabled { throw .disabled }
    let known = await store.loaded(at: now).redemption(of: code, by: redeemer)
    let queued =
      known
      ?? QueuedRedemption(
        code: code,
        redeemer: redeemer,
        key: UUID().uuidString.lowercased(),
        requestedAt: now
      )
    if case .busy = admission { return try keep(queued, isKnown: known != nil, since: generation) }
    let response = await service.call(service.api.redeem(queued))
    return try conclude(queued, response, isKnown: known != nil, since: generation)
  }

  private func conclude(
    _ queued: QueuedRedemption,
    _ response: Result<[UInt8], ServiceFailure>,
    isKnown: Bool,
    since generation: Int
  ) throws(LinkClientError) -> Redemption {
    let failure: ServiceFailure
    do throws(ServiceFailure) {
      let answer: RedeemAnswer = try service.read(response)
      // The join is stored before the redemption is removed. After a kill in between, the service gets
      // both again, and knows their IDs.
      if let join = queued.join { store.keep(join, since: generation) }
      store.change { $0.removeRedemption(queued.key) }
      sender.flushIfNeeded()
      return queued.redemption(.redeemed, answer)
    } catch {
      failure = error
    }
    // After a cancellation, or if the service refuses the key, a queued redemption stays queued: the
    // key may be valid again later.
    if failure == .cancelled { throw .cancelled }
    if failure.refusesKey { throw LinkClientError(failure) }
    if failure.isPassing { return try keep(queued, isKnown: isKnown, since: generation) }
    store.change { $0.removeRedemption(queued.key) }
    guard case .refused(let problem) = failure, let outcome = problem.redemption else {
      throw LinkClientError(failure)
    }
    return queued.redemption(outcome)
  }

  private func keep(
    _ redemption: QueuedRedemption,
    isKnown: Bool,
    since generation: Int
  ) throws(LinkClientError) -> Redemption {
    guard service.admission() != .disabled else { throw .disabled }
    let isStored = store.keep(redemption, isKnown: isKnown, since: generation)
    // The app has deleted its data, including this redemption, since the call began.
    guard let isStored else { throw .cancelled }
    guard isStored else { throw .queueFull }
    return redemption.redemption(.queued)
  }
}
