public import Foundation
public import LinkwrightCore

/// Asks the service where links lead, makes links, and redeems invitations.
///
/// ```swift
/// let client = LinkClient(table, appKey: "lwp_…")
/// let resolution = await client.processDeeplink("https://brand.example/fryYl")
/// table.route(for: resolution.url)
/// ```
///
/// A link that was resolved has been an opening, which the service counts. What cannot be sent waits in
/// the folder of ``LinkClientOptions`` and is sent later: after the next call that succeeds, when a
/// client is made, and by ``flush()``. However often it is sent, it counts once.
///
/// Only links of the site are sent, and of their queries only what a route declares; see
/// ``LinkTable/recordable(_:)``.
///
/// A class because an app has one client, with one queue.
public final class LinkClient: LinkResolving, Sendable {
  /// The hosts and schemes of the app's links.
  public let site: LinkSite

  let redact: @Sendable (String) -> RedactedLink?
  let options: LinkClientOptions
  let service: ServiceAPI
  let follower: RedirectFollower
  let store: OutboxStore
  let state: Locked<ClientState>
  let sending = Locked(Sending())

  /// Makes a client, and sends what an earlier run of the app left.
  ///
  /// - Parameters:
  ///   - table: Says which links are the app's, and what of them may leave the device.
  ///   - appKey: The publishable key of the app.
  ///   - service: Where the service answers; nil for https and the first branded host of the site, or
  ///     its first host where it has none.
  public init<Route: LinkRoute>(
    _ table: LinkTable<Route>,
    appKey: String,
    service: URL? = nil,
    options: LinkClientOptions = LinkClientOptions()
  ) {
    site = table.site
    redact = { table.redacted($0) }
    self.options = options
    let host = site.brandedHosts.first ?? site.hosts.first
    var address = service?.absoluteString ?? host.map { "https://\($0)" } ?? ""
    while address.hasSuffix("/") { address.removeLast() }
    self.service = ServiceAPI(
      address: address,
      appKey: appKey,
      transport: options.transport,
      timeLimit: options.deadline,
      now: options.clock.now
    )
    follower = RedirectFollower(site: site, options: options)
    store = OutboxStore(
      folder: options.folder,
      bounds: Outbox.Bounds(openings: options.maximumOpeningCount, age: options.maximumAge)
    )
    state = Locked(ClientState(isEnabled: options.isEnabled))
    if options.folder != nil { Task { [weak self] in await self?.flush() } }
  }

  /// Whether anything is sent. While it is off, links are given back as they are, and their openings
  /// are not kept for later either.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set {
      state.withLock { $0.isEnabled = newValue }
      if newValue { flushSoon() }
    }
  }

  /// The campaign of the last link that opened the app: what the service said, or else the link.
  public var openingCampaign: Campaign? { state.withLock { $0.campaign } }

  /// How many openings wait to be sent.
  public var waitingOpeningCount: Int { store.outbox.openings.count }

  /// How many openings and redemptions were given up because they were too many or too old.
  public var droppedCount: Int { store.outbox.droppedCount }

  /// Forgets the id of the installation and all that waits to be sent, also what is under way. The next
  /// link that is resolved gets a new id.
  public func forget() async { await store.forget() }

  func admission() -> ClientState.Admission {
    let now = options.clock.now()
    return state.withLock { $0.admission(at: now) }
  }

  func pause(_ duration: Duration?, isStopped: Bool = false) {
    let now = options.clock.now()
    state.withLock { $0.pause(duration, isStopped: isStopped, at: now) }
  }
}
