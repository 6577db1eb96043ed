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
    let response = await service.call { await $0.redeem(queued) }
    let result: Result<RedeemAnswer, ServiceFailure> = service.read(response)
    if case .failure(.cancelled) = result { throw .cancelled }
    // A queued redemption stays queued: the key may be valid again later.
    if case .failure(let failure) = result, failure.refusesKey { throw LinkClientError(failure) }
    if case .failure(let failure) = result, failure.isPassing {
      return try keep(queued, isKnown: known != nil, since: generation)
    }
    // The join is stored before the redemption is removed. After a kill in between, the service gets
    // both again, and knows their IDs.
    if case .success = result, let join = queued.join { store.keep(join, since: generation) }
    store.change { $0.removeRedemption(queued.key) }
    switch result {
    case .success(let answer):
      sender.flushIfNeeded()
      return queued.redemption(.redeemed, answer)
    case .failure(.refused(let problem)):
      guard let outcome = problem.redemption else {
        throw LinkClientError(.refused(problem))
      }
      return queued.redemption(outcome)
    case .failure(let failure): throw LinkClientError(failure)
    }
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
