public import Foundation
public import LinkwrightCore

/// An object that resolves links, creates short links and redeems invitations with the Linkwright
/// service.
///
/// ```swift
/// let client = LinkClient(table, appKey: "lwp_…")
/// let resolution = await client.processDeeplink("https://brand.example/fryYl")
/// table.route(for: resolution.url)
/// ```
///
/// The service counts each resolved link as an opening. An opening that cannot be sent is stored in
/// ``LinkClientOptions/folder`` and sent later, for example after the next successful call, when a
/// client is created, or when you call ``flush()``. The service counts each opening only once, even
/// if the client sends it several times.
///
/// The client sends only links of the site to the service. Before it sends a link, it removes the
/// query items and the fragment that the link's route does not declare; see
/// `LinkTable.recordable(_:)`.
///
/// Create a single client for the whole app. Its methods can be called from any thread.
public final class LinkClient: LinkResolving, Sendable {
  /// The hosts and schemes of the app's links.
  public let site: LinkSite

  private let resolver: RemoteLinkResolver
  private let service: ServiceClient
  private let store: OutboxStore
  private let sender: OutboxSender
  /// Reports app events and provides the attribution.
  let events: EventReporter
  private let invitations: InvitationRedeemer

  /// Creates a client, and starts to send the openings, events and redemptions that are stored from
  /// earlier launches of the app.
  ///
  /// - Parameters:
  ///   - table: The app's routes, which determine which links belong to the app and which parts of
  ///     a link are sent.
  ///   - appKey: The publishable key of the app.
  ///   - service: The URL of the service. If nil (the default), the client uses `https` and the
  ///     site's first branded host or, if the site has no branded host, the first of the site's own
  ///     hosts.
  ///   - options: The deadline, the folder and other options. By default, every option has its
  ///     default value.
  public init<Route: LinkRoute>(
    _ table: LinkTable<Route>,
    appKey: String,
    service: URL? = nil,
    options: LinkClientOptions = LinkClientOptions()
  ) {
    site = table.site
    let api = ServiceAPI(
      address: ServiceAPI.address(service, of: site),
      appKey: appKey,
      transport: options.transport,
      timeLimit: options.deadline,
      redeemerToken: options.redeemerToken,
      now: options.clock.now
    )
    self.service = ServiceClient(api, options: options)
    store = OutboxStore(options)
    sender = OutboxSender(store, service: self.service, options: options)
    events = EventReporter(
      service: self.service,
      store: store,
      sender: sender,
      clock: options.clock,
      deadline: options.deadline,
      redact: { table.recordable($0) }
    )
    invitations = InvitationRedeemer(
      service: self.service,
      store: store,
      sender: sender,
      clock: options.clock
    )
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

  /// A Boolean value that indicates whether the client may send requests.
  ///
  /// While this property is false, the client returns links unchanged and does not store their
  /// openings.
  public var isEnabled: Bool {
    get { service.isEnabled }
    set {
      service.isEnabled = newValue
      if newValue { sender.flushSoon() }
    }
  }

  /// A value that indicates whether the client records openings and events, or waits for the user's
  /// consent.
  ///
  /// If the value becomes ``OpeningRecording/on``, the client sends the openings and events that it
  /// kept while the value was ``OpeningRecording/deferred``. If the value becomes
  /// ``OpeningRecording/off``, the client deletes all stored openings and events without sending
  /// them.
  public var recording: OpeningRecording {
    get { store.recording }
    set {
      store.recording = newValue
      if newValue == .on { sender.flushIfNeeded() }
    }
  }

  /// The problem that only a developer can solve, such as a wrong or revoked app key; nil if there
  /// is none. A request that succeeds resets the property.
  public var problem: LinkClientError? { service.problem }

  /// The campaign of the last link that opened the app; nil if the link has no campaign. The
  /// campaign in the service's response takes precedence over the campaign in the link.
  public var openingCampaign: Campaign? { service.campaign }

  /// The number of openings that are waiting to be sent.
  public var waitingOpeningCount: Int { store.waitingOpeningCount }

  /// The number of openings, events and redemptions that were dropped instead of being sent.
  ///
  /// An opening or an event is dropped if too many of them are waiting, if it is too old, or if the
  /// service refuses it for a reason other than the app key. A redemption is dropped only if it is
  /// too old. Openings and events that ``recording`` excludes do not count.
  public var droppedCount: Int { store.droppedCount }

  /// Adds a closure that is called with each problem that only a developer can solve, such as a
  /// wrong or revoked app key.
  ///
  /// The description of a problem is the service's own sentence. While the service refuses the key,
  /// openings remain stored, and the closure is not called again for the same problem. If there is
  /// already a problem, the closure is called immediately.
  ///
  /// - Parameter listener: The closure. It may be called on any thread.
  public func onProblem(_ listener: @escaping @Sendable (LinkClientError) -> Void) {
    service.onProblem(listener)
  }

  /// Sends all stored openings, events and redemptions, each at most once.
  ///
  /// The method stops early if the service cannot be reached, requires a pause or fails three times
  /// in a row. What was not sent remains stored.
  public func flush() async { await sender.flush() }

  /// Deletes the installation ID, the attribution, the campaign of the last opening, and all
  /// openings, events and redemptions that are waiting to be sent.
  ///
  /// Calls that are in progress store nothing afterward.
  ///
  /// A new installation ID is generated for the next resolved link or event. To also delete the data
  /// in the service, call ``eraseInstallation()`` instead.
  public func forget() async {
    delete(.all)
    await store.settle()
  }

  /// Deletes the installation ID, the attribution, and all openings and events that are waiting to
  /// be sent.
  ///
  /// Redemptions remain stored, because they belong to the signed-in user, but do not join the new
  /// installation. A new installation ID is generated for the next resolved link or event. Nothing
  /// connects the new ID with the old one.
  public func resetInstallation() async {
    delete(.installation)
    await store.settle()
  }

  /// Deletes the same data as ``forget()``, and asks the service to erase the installation.
  ///
  /// If the service cannot be reached, the request is queued and sent later, even if ``recording``
  /// is ``OpeningRecording/off``. The service then removes the installation ID from everything that
  /// it has stored. Counts stay.
  public func eraseInstallation() async {
    delete(.all, isErased: true)
    await store.settle()
    sender.flushSoon()
  }

  private func delete(_ extent: Erasures.Deletion, isErased: Bool = false) {
    store.forget(extent, isErased: isErased)
    service.forgetCampaign()
  }
}

// MARK: - Resolving links

extension LinkClient {
  /// Returns a Boolean value that indicates whether a link to another host may redirect to a link
  /// of the site.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: true if the link does not belong to the site, its scheme is `https`, and its host
  ///   is one of the ``LinkClientOptions/redirectHosts`` or a subdomain of one of these hosts.
  public func canUnwrap(_ url: String) -> Bool { resolver.canUnwrap(url) }

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: The way in which the link reached the app; nil for a tap inside the app.
  ///   - openingID: The ID of the opening. The service counts an opening once, even if the link is
  ///     resolved again with the same ID. The default is a new ID.
  /// - Returns: The resolution, which always has a link.
  public func resolve(
    _ url: String,
    source: LinkSource?,
    openingID: UUID = UUID()
  ) async -> LinkResolution {
    await resolver.resolve(url, source: source, openingID: openingID)
  }

  /// Records an opening without waiting for the service.
  ///
  /// An opening that cannot be sent now is sent later.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: The way in which the link reached the app; nil for a tap inside the app.
  ///   - openingID: The ID of the opening. The service counts an opening once, even if it is
  ///     recorded again with the same ID. The default is a new ID.
  public func record(_ url: String, source: LinkSource?, openingID: UUID = UUID()) {
    resolver.record(url, source: source, openingID: openingID)
  }
}

// MARK: - Creating links

extension LinkClient {
  /// Creates a short link.
  ///
  /// This call is not idempotent. If a call fails without a response, the service may still have
  /// created the link. In that case, repeating the call creates a second link.
  ///
  /// - Parameter request: The destination of the link and the contents of its preview in messaging
  ///   apps.
  /// - Returns: The short link.
  /// - Throws: A ``LinkClientError`` if the service did not create the link, or if the client
  ///   received no usable response.
  public func createLink(
    _ request: CreateLinkRequest
  ) async throws(LinkClientError) -> CreatedLink {
    try read(await service.response(to: service.api.createLink(request)))
  }

  private func read<Response: Decodable>(
    _ result: Result<[UInt8], ServiceFailure>
  ) throws(LinkClientError) -> Response {
    let response: Response
    do throws(ServiceFailure) {
      response = try service.read(result)
    } catch {
      throw LinkClientError(error)
    }
    sender.flushIfNeeded()
    return response
  }
}

// MARK: - Previews

extension LinkClient {
  /// Returns the preview that messaging apps show for a link, for example to show it in a share
  /// sheet. The service records no opening.
  ///
  /// If you create the link yourself, set `CreateLinkRequest.previewLanguage` instead. Then the
  /// response contains the preview.
  ///
  /// - Parameters:
  ///   - url: A link of the site.
  ///   - language: The language of the preview, such as `ja`. If the service has no texts in this
  ///     language, it uses the first language of the link's host.
  /// - Returns: The preview; nil if the link is foreign, private, unknown or out of service.
  /// - Throws: A ``LinkClientError`` if the client received no usable response.
  public func preview(
    of url: String,
    language: String
  ) async throws(LinkClientError) -> LinkPreview? {
    guard let redacted = resolver.redact(url) else { return nil }
    let request = ResolveRequest(
      url: redacted.url,
      appKey: service.api.appKey,
      sdk: ServiceAPI.library,
      platform: ServiceAPI.platform,
      recordsOpening: false,
      previewLanguage: language
    )
    let answer: ResolveAnswer = try read(await service.response(to: service.api.resolve(request)))
    return answer.preview
  }
}

// MARK: - Invitations

extension LinkClient {
  /// Returns the preview of an invitation without redeeming it.
  ///
  /// - Parameter code: The invite code from a link or from the user.
  /// - Returns: The preview. If the invitation can no longer be redeemed, the `state` of the
  ///   preview gives the reason.
  /// - Throws: A ``LinkClientError`` if the client received no preview, for example because no
  ///   invitation has the given code.
  public func invitation(_ code: InviteCode) async throws(LinkClientError) -> InvitationPreview {
    try read(await service.response(to: service.api.invitation(code)))
  }

  /// Redeems an invitation.
  ///
  /// Call this method only after the user has agreed, for example by tapping “Join”. The library
  /// redeems an invitation only if you call this method.
  ///
  /// If the service cannot be reached, the redemption is queued and sent later, and
  /// ``LinkClientOptions/redemptionSettled`` reports its outcome. Several calls with the same code
  /// and redeemer count as one redemption.
  ///
  /// If the service requires a proof of the redeemer, set ``LinkClientOptions/redeemerToken``.
  ///
  /// - Parameters:
  ///   - code: The invite code from a link or from the user.
  ///   - redeemer: Your own identifier for the user who redeems the invitation, with a length of 1
  ///     to 255 bytes. The service's responses never contain this identifier.
  /// - Returns: The redemption. If the state of the invitation prevents the redemption, the method
  ///   returns an outcome instead of throwing an error; see ``Redemption/Outcome``.
  /// - Throws: A ``LinkClientError`` if the client is disabled or has no service URL, if the task
  ///   is cancelled, or if too many redemptions are queued. The method also throws an error if the
  ///   service refuses the request for a reason other than the state of the invitation.
  public func redeem(
    _ code: InviteCode,
    as redeemer: String
  ) async throws(LinkClientError) -> Redemption {
    try await invitations.redeem(code, as: redeemer)
  }
}
