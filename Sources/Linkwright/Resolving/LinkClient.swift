public import Foundation
public import LinkwrightCore

/// Resolves links with the service, creates short links, and redeems invitations.
///
/// ```swift
/// let client = LinkClient(table, appKey: "lwp_…")
/// let resolution = await client.processDeeplink("https://brand.example/fryYl")
/// table.route(for: resolution.url)
/// ```
///
/// The service counts each resolved link as an opening. An opening that cannot be sent is stored in the
/// folder of ``LinkClientOptions`` and sent later: after the next successful call, when a client is
/// created, or by ``flush()``. The service counts it once, however often it is sent.
///
/// The client sends only links of the site, and of their queries only the items that a route declares; see
/// ``LinkTable/recordable(_:)``.
///
/// Create one client for the app.
public final class LinkClient: LinkResolving, Sendable {
  /// The hosts and schemes of the app's links.
  public let site: LinkSite

  private let resolver: RemoteLinkResolver
  private let service: ServiceClient
  private let store: OutboxStore
  private let sender: OutboxSender
  private let clock: LinkClock

  /// Creates a client and starts to send the openings that an earlier launch stored.
  ///
  /// - Parameters:
  ///   - table: The routes. They determine which links belong to the app and which parts of them are sent.
  ///   - appKey: The publishable key of the app.
  ///   - service: The URL of the service. If nil, the client uses https and the first branded host of the
  ///     site, or its first host if it has no branded one.
  ///   - options: The deadline, the folder and other options.
  public init<Route: LinkRoute>(
    _ table: LinkTable<Route>,
    appKey: String,
    service: URL? = nil,
    options: LinkClientOptions = LinkClientOptions()
  ) {
    site = table.site
    clock = options.clock
    let host = site.brandedHosts.first ?? site.hosts.first
    var address = service?.absoluteString ?? host.map { "https://\($0)" } ?? ""
    while address.hasSuffix("/") { address.removeLast() }
    let api = ServiceAPI(
      address: address,
      appKey: appKey,
      transport: options.transport,
      timeLimit: options.deadline,
      now: options.clock.now
    )
    self.service = ServiceClient(api, options: options)
    store = OutboxStore(
      folder: options.folder,
      bounds: Outbox.Bounds(openings: options.maximumOpeningCount, age: options.maximumAge)
    )
    sender = OutboxSender(store, service: self.service, options: options)
    resolver = RemoteLinkResolver(
      site: site,
      redact: { table.redacted($0) },
      options: options,
      service: self.service,
      follower: RedirectFollower(site: site, options: options),
      store: store,
      sender: sender
    )
    if options.folder != nil { Task { [weak self] in await self?.flush() } }
  }

  /// Whether the client sends anything.
  ///
  /// While the client is disabled, it returns links unchanged and does not store their openings.
  public var isEnabled: Bool {
    get { service.isEnabled }
    set {
      service.isEnabled = newValue
      if newValue { sender.flushSoon() }
    }
  }

  /// The campaign of the last link that opened the app, as reported by the service or else by the link
  /// itself.
  public var openingCampaign: Campaign? { service.campaign }

  /// The number of openings that wait to be sent.
  public var waitingOpeningCount: Int { store.outbox.openings.count }

  /// The number of openings and redemptions that were dropped because they were too many or too old.
  public var droppedCount: Int { store.outbox.droppedCount }

  /// Sends all stored openings and redemptions, each at most once.
  ///
  /// The call stops early if the service cannot be reached, asks for a pause, or fails three times in a row.
  /// Entries that were not sent stay stored.
  public func flush() async { await sender.flush() }

  /// Forgets the installation ID and everything that waits to be sent, including calls in progress.
  ///
  /// The next resolved link gets a new installation ID.
  public func forget() async { await store.forget() }
}

// MARK: - Resolving links

extension LinkClient {
  /// Resolves a link and records the opening.
  ///
  /// - Parameter url: The link as it was received, in any form.
  /// - Returns: The resolution. It always has a link. The call returns at the latest after the deadline, and
  ///   at once if the task is cancelled.
  public func processDeeplink(_ url: String) async -> LinkResolution {
    await resolve(url, source: defaultSource(of: url))
  }

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received, in any form.
  ///   - completionHandler: A closure that is called exactly once, with the best known link.
  public func processDeeplink(
    _ url: String,
    completionHandler: @escaping @MainActor @Sendable (String) -> Void
  ) {
    Task { await completionHandler(processDeeplink(url).url) }
  }

  /// Records an opening without waiting for the service. If it cannot be sent now, it is sent later.
  ///
  /// - Parameter url: The link as it was received, in any form.
  public func recordDeeplink(_ url: String) { record(url, source: defaultSource(of: url)) }

  private func defaultSource(of url: String) -> LinkSource {
    site.link(url)?.form == .scheme ? .scheme : .universalLink
  }

  /// Returns whether a link of another host may redirect to a link of the site.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: true for https links of ``LinkClientOptions/redirectHosts`` that do not belong to the site.
  public func canUnwrap(_ url: String) -> Bool { resolver.canUnwrap(url) }

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: How the link reached the app.
  /// - Returns: The resolution. It always has a link.
  public func resolve(_ url: String, source: LinkSource?) async -> LinkResolution {
    await resolver.resolve(url, source: source)
  }

  /// Records an opening without waiting for the service. If it cannot be sent now, it is sent later.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: How the link reached the app.
  public func record(_ url: String, source: LinkSource?) { resolver.record(url, source: source) }
}

// MARK: - Creating links

extension LinkClient {
  /// Creates a short link.
  ///
  /// The call is not idempotent: after a failure without a response the link may exist nevertheless, and
  /// another call creates a second one.
  ///
  /// - Parameter request: The destination, and what messengers show of the link.
  /// - Returns: The short link.
  /// - Throws: ``LinkClientError``.
  public func createLink(
    _ request: CreateLinkRequest
  ) async throws(LinkClientError) -> CreatedLink {
    try await call { await $0.createLink(request) }
  }

  private func call<Response: Sendable>(
    _ body: @escaping @Sendable (ServiceAPI) async -> Result<Response, ServiceFailure>
  ) async throws(LinkClientError) -> Response {
    switch service.admission() {
    case .open: break
    case .disabled: throw .disabled
    case .busy(let duration): throw LinkClientError(.busy(duration))
    }
    switch await service.call(body) {
    case .success(let response):
      sender.flushIfNeeded()
      return response
    case .failure(let failure): throw LinkClientError(failure)
    }
  }
}

// MARK: - Invitations

extension LinkClient {
  /// Returns the preview of an invitation without redeeming it.
  ///
  /// - Parameter code: The invite code from a link or from the user.
  /// - Returns: The preview. For an invitation that can no longer be redeemed, `state` gives the reason.
  /// - Throws: ``LinkClientError``.
  public func invitation(_ code: InviteCode) async throws(LinkClientError) -> InvitationPreview {
    try await call { await $0.invitation(code) }
  }

  /// Redeems an invitation. Call it only when the user taps “Join”; nothing else redeems an invitation.
  ///
  /// Without a connection the redemption is queued and sent later, and
  /// ``LinkClientOptions/redemptionSettled`` reports its outcome. Several calls for the same code and
  /// redeemer count as one redemption.
  ///
  /// - Parameters:
  ///   - code: The invite code from a link or from the user.
  ///   - redeemer: Your own identifier of the user who joins, of 1 to 255 bytes. It is never shown to
  ///     anyone.
  /// - Returns: The redemption. A refusal by the invitation is an outcome, not an error; see
  ///   ``Redemption/Outcome``.
  /// - Throws: ``LinkClientError`` if the client is disabled, the task is cancelled, the service refuses
  ///   the request for a reason other than the invitation, or too many redemptions are queued.
  public func redeem(
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
    let result = await service.call { await $0.redeem(queued) }
    if case .failure(.cancelled) = result { throw .cancelled }
    if case .failure(let failure) = result, failure.isPassing {
      return try keep(queued, isKnown: known != nil, since: generation)
    }
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
    let isStored = store.change(since: generation) { [bounds = store.bounds] in
      // A known redemption that is no longer in the outbox has been settled in the meantime.
      isKnown || $0.add(redemption, bounds)
    }
    // The app has forgotten its data since the call began, and this redemption with it.
    guard let isStored else { throw .cancelled }
    guard isStored else { throw .queueFull }
    return redemption.redemption(.queued)
  }
}
