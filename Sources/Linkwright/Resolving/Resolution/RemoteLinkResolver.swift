import Foundation
import LinkwrightCore

/// Resolves links. The resolver follows the redirects of links in e-mails, sends the site's links
/// to the service, and stores openings that cannot be sent.
struct RemoteLinkResolver: Sendable {
  let site: LinkSite
  let redact: @Sendable (String) -> RedactedLink?
  let options: LinkClientOptions
  let service: ServiceClient
  let follower: RedirectFollower
  let store: OutboxStore
  let sender: OutboxSender

  /// The service does not accept longer links.
  private static let maximumByteCount = 8192

  func canUnwrap(_ url: String) -> Bool {
    site.link(url) == nil && follower.canFollow(url)
  }

  func resolve(_ url: String, source: LinkSource?, openingID: UUID) async -> LinkResolution {
    let attempt = attempt(url, source: source, openingID: openingID)
    if site.link(url) != nil {
      if let resolution = prepare(url, attempt) { return resolution }
    } else {
      guard follower.canFollow(url) else { return attempt.resolution(.foreign) }
      if service.admission() == .disabled { return attempt.resolution(.disabled) }
    }
    return await ResolutionDeadline(options).resolution(of: attempt) {
      self.keep(attempt)
    } resolve: {
      await self.resolve(attempt)
    }
  }

  func record(_ url: String, source: LinkSource?, openingID: UUID) {
    guard site.link(url) != nil, options.maximumOpeningCount > 0 else {
      // The redirect target of a link to another host is not known yet.
      if site.link(url) != nil || follower.canFollow(url) {
        Task { await resolve(url, source: source, openingID: openingID) }
      }
      return
    }
    let attempt = attempt(url, source: source, openingID: openingID)
    guard prepare(url, attempt) == nil else { return }
    keep(attempt)
    sender.flushSoon()
  }

  private func attempt(
    _ url: String,
    source: LinkSource?,
    openingID: UUID
  ) -> ResolutionAttempt {
    ResolutionAttempt(
      url,
      source: source,
      id: openingID.uuidString.lowercased(),
      openedAt: options.clock.now(),
      generation: store.generation
    )
  }

  /// Prepares the request for a link of the site.
  ///
  /// - Returns: The resolution, if no request is to be sent now; otherwise nil.
  private func prepare(_ url: String, _ attempt: ResolutionAttempt) -> LinkResolution? {
    attempt.reach(url, campaign: site.campaign(of: url))
    guard let redacted = redact(url) else { return attempt.resolution(.keptPrivate) }
    let admission = service.admission()
    if admission == .disabled { return attempt.resolution(.disabled) }
    service.begin(attempt.id, campaign: attempt.campaign)
    guard redacted.url.utf8.count <= Self.maximumByteCount else {
      return attempt.resolution(.refused)
    }
    attempt.prepare(
      ResolveRequest(
        url: redacted.url,
        appKey: service.api.appKey,
        source: attempt.source,
        openedAt: attempt.openedAt,
        sdk: ServiceAPI.library,
        openingID: attempt.id,
        platform: ServiceAPI.platform
      )
    )
    guard case .busy = admission else { return nil }
    keep(attempt)
    return attempt.resolution(.busy)
  }

  /// Stores the opening of an attempt in the outbox, if the attempt has an opening and the client
  /// is enabled.
  private func keep(_ attempt: ResolutionAttempt) {
    guard let opening = attempt.opening, service.admission() != .disabled else { return }
    store.change(since: attempt.generation) { [bounds = store.bounds] in $0.add(opening, bounds) }
  }

  private func resolve(_ attempt: ResolutionAttempt) async -> LinkResolution {
    if attempt.opening == nil {
      switch await follower.follow(attempt.link, reached: { attempt.reach($0) }) {
      case .link(let url):
        if let resolution = prepare(url, attempt) { return resolution }
      case .foreign: return attempt.resolution(.foreign)
      case .failed(let failure): return attempt.resolution(failure)
      }
    }
    guard var opening = attempt.opening else { return attempt.resolution(.foreign) }
    opening.installation = await store.installation()
    // If the app deletes all data or disables the client, that applies to this link as well.
    guard store.generation == attempt.generation else { return attempt.resolution(.cancelled) }
    guard service.admission() != .disabled else { return attempt.resolution(.disabled) }
    attempt.prepare(opening)
    switch await service.api.resolve(opening) {
    case .success(let answer):
      service.accept(answer, for: opening)
      sender.flushIfNeeded()
      return resolution(answer, attempt, sent: opening.url)
    case .failure(let failure):
      if case .busy(let duration) = failure { service.pause(duration) }
      if failure.isPassing { keep(attempt) }
      return attempt.resolution(failure)
    }
  }

  private func resolution(
    _ answer: ResolveAnswer,
    _ attempt: ResolutionAttempt,
    sent: String
  ) -> LinkResolution {
    if let state = answer.state, state != .active {
      return LinkResolution(
        of: attempt.link,
        url: answer.url == sent ? attempt.url : answer.url,
        outcome: .outOfService,
        campaign: attempt.campaign,
        state: state
      )
    }
    guard site.link(answer.url) != nil else { return attempt.resolution(.foreignAnswer) }
    let campaign = answer.campaign.map { $0.filled(from: attempt.campaign ?? Campaign()) }
    let isOther = answer.url != sent
    let redacted = redact(attempt.url)
    let url = isOther ? redacted?.restored(in: answer.url) : nil
    return LinkResolution(
      of: attempt.link,
      url: url ?? attempt.url,
      outcome: isOther ? .resolved : .unchanged,
      campaign: campaign ?? attempt.campaign,
      invitation: answer.invitation,
      app: answer.app,
      appURL: answer.app == nil
        ? nil : Self.schemeLink(answer.appURL).flatMap { redacted?.restored(in: $0) }
    )
  }

  /// Returns the URL if its scheme can belong to an app; nil for any other string, which could open
  /// a web page or an app of the system.
  private static func schemeLink(_ url: String?) -> String? {
    guard let url, let scheme = URLText(url).scheme?.lowercased(), URLText(url).authority != nil,
      !SystemScheme.names.contains(scheme)
    else { return nil }
    return url
  }
}
