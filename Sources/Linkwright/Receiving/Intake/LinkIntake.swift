import Foundation
import LinkwrightCore

/// The state machine that decides what to do with each received link.
///
/// The state machine performs no input or output. Each call returns the actions to perform, in
/// order.
///
/// Every scene has one slot for links from outside, and one for navigation inside the app:
///
/// - A link that can open now becomes ready, and stays ready until it is read.
/// - Any other link waits. It replaces an older link that waits in its slot. Navigation inside the
///   app does not replace a link from outside.
/// - A link that is being resolved is superseded by any newer link that has a route or is being
///   resolved. As a result, a late response for an old link cannot navigate after a newer tap. A
///   link that has waited for the network before waits for it again instead.
/// - A link whose requirements are met waits while a newer link is being resolved, and opens if the
///   newer link has no route.
struct LinkIntake: Sendable {
  indirect enum Action: Sendable {
    case resolve(ReceivedLink, LinkSource?, ticket: Int)
    case record(ReceivedLink, LinkSource)
    /// Hand over the links that are ready.
    case offer
    /// Report the link with this number, and the requirements that are not met yet.
    case hold(number: Int)
    case refuse(RefusedLink)
    case expire(WaitingLink)
    /// Store the links in ``LinkIntake/stored``, in place of those in the storage.
    case store
    case note(LinkEvent)
  }

  let routes: any RouteLookup
  let canResolve: Bool
  /// Returns whether a link to another host may redirect to a link of the site.
  let canUnwrap: @Sendable (String) -> Bool
  let heldLinkExpiry: HeldLinkExpiry
  private let makeID: @Sendable () -> UUID

  var satisfied: Set<LinkRequirement> = []
  /// The links that wait, or are being resolved, beginning with the oldest.
  var pending: [PendingLink] = []
  /// The links that are ready and have not been read yet, in the order of their delivery.
  var ready: [PendingLink] = []
  /// The scenes that exist in this process.
  var scenes: Set<String> = []
  private var echoes = ExpectedEchoes()
  var refusals = RecentRefusals()
  private var hasReportedForeign = false
  private var count = 0
  private var ticketCount = 0

  init(
    routes: any RouteLookup,
    canResolve: Bool = false,
    canUnwrap: @escaping @Sendable (String) -> Bool = { _ in false },
    holdLimit: Duration,
    makeID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.routes = routes
    self.canResolve = canResolve
    self.canUnwrap = canUnwrap
    self.makeID = makeID
    heldLinkExpiry = HeldLinkExpiry(limit: holdLimit)
  }

  /// Accepts a link of the site.
  ///
  /// - Returns: The actions to perform; nil for a foreign link, about which nothing is stored.
  mutating func receive(_ link: IncomingLink, at time: Timestamp) -> [Action]? {
    let parsed = ParsedLink(link.url, on: routes.site)
    guard parsed.siteLink != nil || canUnwrap(link.url) else { return nil }
    if let scene = link.scene { scenes.insert(scene) }
    let received = newLink(link, parsed, at: time)
    if echoes.takes(link) {
      let detail = "The same tap already arrived through another entry point."
      return [.note(received.subject.event(.repeated, at: time, detail))]
    }
    let note = Action.note(received.subject.event(.received, at: time))
    if canResolve, received.needsService, !parsed.isTooLong {
      return [note] + resolve(received, at: time)
    }
    var recording: [Action] = []
    if let form = received.form, !parsed.isTooLong, let source = link.door.source(of: form) {
      recording = [.record(received, source)]
    }
    let resolution = LinkResolution(
      of: link.url,
      outcome: .unchanged,
      campaign: parsed.siteLink?.campaign
    )
    return [note] + recording + route(received, resolution, parsed, at: time)
  }

  /// Opens a route from within the app, as if a link to it had been received.
  ///
  /// - Parameter url: The link to the route; empty if there is none.
  mutating func open(
    _ found: FoundRoute,
    url: String,
    scene: String?,
    at time: Timestamp
  ) -> [Action] {
    if let scene { scenes.insert(scene) }
    let received = newLink(
      IncomingLink(url, door: .inApp, scene: scene),
      ParsedLink(url, on: routes.site),
      at: time,
      isOpened: true
    )
    let note = Action.note(received.subject.event(.received, at: time))
    let resolution = LinkResolution(of: url, outcome: .unchanged)
    place(received, RoutedTarget(found, resolution, isPrivate: received.isPrivate))
    return [note] + advance(at: time)
  }

  /// Returns whether the app can show a link, as far as this is known without the service.
  mutating func canShow(_ link: IncomingLink) -> Bool {
    let parsed = ParsedLink(link.url, on: routes.site)
    guard !parsed.isTooLong, !refusals.contain(link.url) else { return false }
    if parsed.siteLink == nil { return canUnwrap(link.url) }
    return canResolve && parsed.needsService || routes.search(parsed, isUniversal: nil).isFound
  }

  /// Ends the activation of a scene, or of all scenes if the argument is nil.
  mutating func endActivation(of scene: String?) {
    echoes.endActivation(of: scene)
    refusals.endActivation(of: scene)
  }

  /// Removes a scene. Any reader may now take its links.
  mutating func disconnect(_ scene: String) -> [Action] {
    endActivation(of: scene)
    scenes.remove(scene)
    return [.offer]
  }

  /// Reports the first foreign link that resembles the site.
  mutating func reportForeign(_ link: IncomingLink, at time: Timestamp) -> [Action] {
    guard !hasReportedForeign, link.url.utf8.count <= ParsedLink.maximumLength,
      let resemblance = SiteResemblance(of: link.url, to: routes.site)
    else { return [] }
    hasReportedForeign = true
    count += 1
    let subject = LinkEventSubject(number: count, door: link.door, url: resemblance.origin)
    return [.note(subject.event(.foreign, at: time, resemblance.reason))]
  }

  /// Returns a new link, with the next number.
  mutating func newLink(
    _ link: IncomingLink,
    _ parsed: ParsedLink,
    at time: Timestamp,
    scenes: Set<String>? = nil,
    openingID: UUID? = nil,
    order: Int? = nil,
    isOpened: Bool = false
  ) -> ReceivedLink {
    count += 1
    // The redirect target of a link to another host is unknown and may be private.
    let url = routes.redacted(parsed)?.url
    return ReceivedLink(
      link,
      subject: LinkEventSubject(number: count, door: link.door, url: url ?? ""),
      form: parsed.siteLink?.form,
      needsService: parsed.needsService,
      scene: link.scene ?? Self.only(scenes ?? knownScenes),
      receivedAt: time,
      openingID: openingID ?? makeID(),
      order: order ?? count,
      isOpened: isOpened
    )
  }

  mutating func newTicket() -> Int {
    ticketCount += 1
    return ticketCount
  }
}
