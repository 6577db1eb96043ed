import Foundation
import LinkwrightCore

/// Resolves links. The resolver follows the redirects of links in e-mails, sends the site's links
/// to the service, and stores openings that cannot be sent.
///
/// The resolver is a class so that the closures of a resolution share it and do not copy its parts.
final class RemoteLinkResolver: Sendable {
  let site: LinkSite
  let redact: @Sendable (String) -> RedactedLink?
  let options: LinkClientOptions
  let service: ServiceClient
  let follower: RedirectFollower
  let store: OutboxStore
  let sender: OutboxSender

  init(
    site: LinkSite,
    redact: @escaping @Sendable (String) -> RedactedLink?,
    options: LinkClientOptions,
    service: ServiceClient,
    follower: RedirectFollower,
    store: OutboxStore,
    sender: OutboxSender
  ) {
    self.site = site
    self.redact = redact
    self.options = options
    self.service = service
    self.follower = follower
    self.store = store
    self.sender = sender
  }

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
      if service.admission() == .disabled {
        return attempt.resolution(.disabled, error: .disabled)
      }
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
    let id = openingID.uuidString.lowercased()
    return ResolutionAttempt(
      url,
      source: source,
      id: id,
      openedAt: store.time(ofOpening: id) ?? options.clock.now(),
      isRecorded: store.recording != .off,
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
    if admission == .disabled { return attempt.resolution(.disabled, error: .disabled) }
    service.begin(attempt.id, campaign: attempt.campaign)
    // The app has deleted its data while the redirects were followed.
    guard store.generation == attempt.generation else {
      service.forgetCampaign(of: attempt.id)
      return attempt.resolution(ServiceFailure.cancelled)
    }
    guard max(url.utf8.count, redacted.url.utf8.count) <= Self.maximumByteCount else {
      drop(attempt)
      return attempt.resolution(.refused, error: .tooLong)
    }
    attempt.prepare(
      ResolveRequest(
        url: redacted.url,
        appKey: service.api.appKey,
        source: attempt.source,
        openedAt: attempt.openedAt,
        sdk: ServiceAPI.library,
        openingID: attempt.id,
        platform: ServiceAPI.platform,
        carriedBy: Self.carrier(of: redacted.url, from: attempt.source)
      )
    )
    guard case .busy(let duration) = admission else { return nil }
    keep(attempt)
    return attempt.resolution(.busy(duration))
  }

  /// The way in which the user carried the click ID in a link; nil if the link has none.
  private static func carrier(of url: String, from source: LinkSource?) -> CarriedBy? {
    guard LinkQuery(URLText(url).query)[CampaignParameters.clickID] != nil else { return nil }
    return source == .typed ? .paste : .link
  }

  /// Stores the opening of an attempt, if the attempt has an opening to record and the client is
  /// enabled.
  private func keep(_ attempt: ResolutionAttempt) {
    guard attempt.isRecorded, let opening = attempt.opening, service.admission() != .disabled
    else { return }
    store.keep(opening, since: attempt.generation)
  }

  /// Counts an opening that the service can never accept.
  private func drop(_ attempt: ResolutionAttempt) {
    guard attempt.isRecorded else { return }
    store.change(since: attempt.generation) { $0.dropOpening(attempt.id) }
  }

  // The compiler copies the code after an `await` into every path that leads there, so these two
  // functions leave everything else to functions that do not wait.

  private func resolve(_ attempt: ResolutionAttempt) async -> LinkResolution {
    if attempt.opening == nil {
      let end = await follower.follow(attempt.link, reached: { attempt.reach($0) })
      if let resolution = prepare(end, attempt) { return resolution }
    }
    return await send(attempt)
  }

  private func send(_ attempt: ResolutionAttempt) async -> LinkResolution {
    let isRecorded = attempt.isRecorded && store.recording == .on
    let installation = isRecorded ? await store.installation() : nil
    switch next(attempt, installation) {
    case .send(let request):
      return conclude(attempt, request, await service.api.send(service.api.resolve(request)))
    case .end(let resolution):
      return resolution
    }
  }

  private func prepare(
    _ end: RedirectFollower.End,
    _ attempt: ResolutionAttempt
  ) -> LinkResolution? {
    switch end {
    case .link(let url): prepare(url, attempt)
    case .foreign: attempt.resolution(.foreign)
    case .failed(let failure): attempt.resolution(failure)
    }
  }

  private indirect enum Step {
    case send(ResolveRequest)
    case end(LinkResolution)
  }

  /// Returns the request as it is sent, unless the app has forbidden it in the meantime.
  ///
  /// - Parameter installation: The installation ID; nil if the opening is not recorded.
  private func next(_ attempt: ResolutionAttempt, _ installation: String?) -> Step {
    guard var opening = attempt.opening else { return .end(attempt.resolution(.foreign)) }
    // If the app deletes all data, disables the client or stops recording, that applies to this
    // link as well.
    guard store.generation == attempt.generation else {
      return .end(attempt.resolution(ServiceFailure.cancelled))
    }
    guard service.admission() != .disabled else {
      return .end(attempt.resolution(.disabled, error: .disabled))
    }
    if attempt.isRecorded, store.recording == .on {
      opening.installation = installation
      attempt.prepare(opening)
    } else {
      keep(attempt)
      opening.removeOpening()
    }
    return .send(opening)
  }

  private func conclude(
    _ attempt: ResolutionAttempt,
    _ sent: ResolveRequest,
    _ response: Result<[UInt8], ServiceFailure>
  ) -> LinkResolution {
    let isRecorded = sent.recordsOpening != false
    do throws(ServiceFailure) {
      let answer: ResolveAnswer = try service.read(response)
      service.accept(answer, of: attempt.id)
      // The opening is stored if an earlier attempt to send it failed.
      if isRecorded { store.change { $0.removeOpening(attempt.id) } }
      sender.flushIfNeeded()
      return resolution(answer, attempt, sent: sent.url)
    } catch {
      if error.isPassing {
        keep(attempt)
      } else {
        service.report(error)
        if isRecorded { drop(attempt) }
      }
      return attempt.resolution(error)
    }
  }

  private func resolution(
    _ answer: ResolveAnswer,
    _ attempt: ResolutionAttempt,
    sent: String
  ) -> LinkResolution {
    let isOther = !answer.url.hasSameBytes(as: sent)
    if let state = answer.state, state != .active {
      return LinkResolution(
        of: attempt.link,
        url: isOther ? answer.url : attempt.url,
        outcome: .outOfService,
        campaign: attempt.campaign,
        state: state
      )
    }
    guard site.link(answer.url) != nil else { return attempt.resolution(.foreignAnswer) }
    let campaign = answer.campaign.map { $0.filled(from: attempt.campaign ?? Campaign()) }
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

extension ResolveRequest {
  /// Removes everything that only recording an opening needs.
  fileprivate mutating func removeOpening() {
    recordsOpening = false
    openingID = nil
    openedAt = nil
    source = nil
    carriedBy = nil
  }
}
