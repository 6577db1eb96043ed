import Foundation
import LinkwrightCore

// A link on its way to an answer.
extension LinkClient {
  func attempt(_ url: String, _ source: LinkSource?) -> ResolutionAttempt {
    ResolutionAttempt(
      url,
      source,
      id: UUID().uuidString.lowercased(),
      openedAt: options.clock.now(),
      generation: store.generation
    )
  }

  /// Makes the request about a link of the site.
  ///
  /// - Returns: nil when it is to be sent, else the resolution.
  func prepare(_ url: String, _ attempt: ResolutionAttempt) -> LinkResolution? {
    attempt.reach(url, campaign: site.campaign(of: url))
    guard let redacted = redact(url) else { return attempt.resolution(.keptPrivate) }
    let admission = admission()
    if admission == .disabled { return attempt.resolution(.disabled) }
    state.withLock { [id = attempt.id, campaign = attempt.campaign] in $0.begin(id, campaign) }
    // The service reads no longer ones.
    guard redacted.url.utf8.count <= 8192 else { return attempt.resolution(.refused) }
    attempt.prepare(
      ResolveRequest(
        url: redacted.url,
        appKey: service.appKey,
        source: attempt.source,
        openedAt: attempt.openedAt,
        sdk: ServiceAPI.library,
        openingID: attempt.id
      )
    )
    guard case .busy = admission else { return nil }
    keep(attempt)
    return attempt.resolution(.busy)
  }

  /// Keeps an opening for later, if there is one and it may be sent at all.
  func keep(_ attempt: ResolutionAttempt) {
    guard let opening = attempt.opening, admission() != .disabled else { return }
    store.change(since: attempt.generation) { [bounds = store.bounds] in $0.add(opening, bounds) }
  }

  /// Asks, on the way to which a link of another host is followed.
  func answer(_ attempt: ResolutionAttempt) async -> LinkResolution {
    if attempt.opening == nil {
      switch await follower.follow(attempt.link, reached: { attempt.reach($0) }) {
      case .link(let url):
        if let resolution = prepare(url, attempt) { return resolution }
      case .foreign: return attempt.resolution(.foreign)
      case .failed(let failure): return attempt.resolution(failure.outcome)
      }
    }
    guard var opening = attempt.opening else { return attempt.resolution(.foreign) }
    opening.installation = await store.installation()
    // Whoever forgets everything, or switches the client off, meant this one too.
    guard store.generation == attempt.generation else { return attempt.resolution(.cancelled) }
    guard admission() != .disabled else { return attempt.resolution(.disabled) }
    attempt.prepare(opening)
    switch await service.resolve(opening) {
    case .success(let answer):
      take(answer, of: opening)
      if store.mayBeWaiting { flushSoon() }
      return resolution(answer, attempt, sent: opening.url)
    case .failure(let failure):
      if case .busy(let duration) = failure { pause(duration) }
      if failure.isPassing { keep(attempt) }
      return attempt.resolution(failure.outcome)
    }
  }

  /// Takes what an answer says besides the link.
  func take(_ answer: ResolveAnswer, of opening: ResolveRequest) {
    pause(RetryAfter.duration(seconds: answer.retryAfter), isStopped: answer.disabled == true)
    state.withLock { [campaign = answer.campaign, id = opening.openingID] in
      $0.take(campaign, of: id)
    }
  }

  private func resolution(
    _ answer: ResolveAnswer,
    _ attempt: ResolutionAttempt,
    sent: String
  ) -> LinkResolution {
    guard site.link(answer.url) != nil else { return attempt.resolution(.foreignAnswer) }
    let campaign = answer.campaign.map { $0.filled(from: attempt.campaign ?? Campaign()) }
    let isOther = answer.url != sent
    let url = isOther ? redact(attempt.url)?.completed(answer.url) : nil
    return LinkResolution(
      of: attempt.link,
      url: url ?? attempt.url,
      outcome: isOther ? .resolved : .unchanged,
      campaign: campaign ?? attempt.campaign,
      invitation: answer.invitation
    )
  }
}
