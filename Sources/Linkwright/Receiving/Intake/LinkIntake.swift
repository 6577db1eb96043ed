import LinkwrightCore

/// Decides what becomes of every link that is received. A value without input and output: each call
/// returns what is to be done, in order.
///
/// At most one link is held, and at most one is being resolved, which is then the newer one:
///
/// - A link that can be routed takes the place of the one that is held.
/// - A new link takes the place of the one that is being resolved, so that a slow answer for an old
///   link cannot navigate after a newer tap.
/// - What is held waits while a newer link is being resolved, and goes on when that one leads nowhere.
struct LinkIntake<Route: LinkRoute>: Sendable {
  enum Action: Sendable {
    case resolve(IncomingLink, LinkSource?, number: Int)
    case record(IncomingLink, LinkSource)
    case deliver(RoutedLink<Route>)
    /// The link is held, or waits for less than before.
    case hold(HeldLink<Route>)
    case refuse(RefusedLink)
    /// What is to survive the end of the app, instead of what was stored before.
    case store([StoredLink])
    case note(LinkEvent)
  }

  let table: LinkTable<Route>
  /// Whether links of another host are ours to open.
  let canUnwrap: @Sendable (String) -> Bool
  let canResolve: Bool
  let holdLimit: Duration

  var satisfied: Set<LinkRequirement> = []
  var held: RoutedLink<Route>?
  var resolving: ReceivedLink?
  private var recent = RecentTaps()
  private var count = 0

  init(
    table: LinkTable<Route>,
    canResolve: Bool = false,
    canUnwrap: @escaping @Sendable (String) -> Bool = { _ in false },
    holdLimit: Duration
  ) {
    self.table = table
    self.canResolve = canResolve
    self.canUnwrap = canUnwrap
    self.holdLimit = holdLimit
  }

  /// When the link that is held has waited too long.
  var expiry: Timestamp? { held.map { $0.receivedAt + holdLimit } }

  /// Takes a link.
  ///
  /// - Returns: nil for a link of somebody else: of that one nothing is kept.
  mutating func receive(_ link: IncomingLink, at time: Timestamp) -> [Action]? {
    let siteLink = table.site.link(link.url)
    guard siteLink != nil || canUnwrap(link.url) else { return nil }
    let trace = newTrace(of: link)
    if recent.repeats(link, at: time) {
      return [.note(trace.event(.repeated, at: time, "The same tap came through another door."))]
    }
    let item = ReceivedLink(trace: trace, link: link, siteLink: siteLink, receivedAt: time)
    let actions =
      [.note(trace.event(.received, at: time))] + supersedeResolving(by: trace, at: time)
    if canResolve, item.needsService, !table.isTooLong(link.url) {
      return actions + resolve(item, at: time)
    }
    var recording: [Action] = []
    if let siteLink, !table.isTooLong(link.url), let source = link.door.source(of: siteLink.form) {
      recording = [.record(link, source)]
    }
    return actions + recording + route(item, item.unresolved, at: time)
  }

  mutating func resolve(_ item: ReceivedLink, at time: Timestamp) -> [Action] {
    resolving = item
    let source = item.link.door.source(of: item.siteLink?.form ?? .foreign)
    return [
      .note(item.trace.event(.resolving, at: time)), .store(stored),
      .resolve(item.link, source, number: item.trace.number),
    ]
  }

  /// Takes the answer for a link.
  ///
  /// - Parameter number: The number of the link; the answer for one that was superseded is dropped.
  mutating func resolved(
    _ number: Int,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    guard let item = resolving, item.trace.number == number else { return [] }
    resolving = nil
    let event = item.trace.event(.resolved, at: time, resolution.outcome.description)
    let actions = [.note(event)] + expire(at: time)
    // An app can be asleep for hours between a question and its answer.
    guard item.receivedAt + holdLimit > time else {
      return actions + [.note(item.trace.event(.expired, at: time)), .store(stored)]
    }
    return actions + route(item, resolution, at: time)
  }

  /// Opens a route from within the app, as if a link to it had come.
  mutating func open(_ route: Route, scene: String?, at time: Timestamp) -> [Action] {
    let url = (try? table.url(for: route)) ?? (try? table.url(for: route, as: .scheme)) ?? ""
    let link = IncomingLink(url, door: .inApp, scene: scene)
    let trace = newTrace(of: link)
    let item = ReceivedLink(trace: trace, link: link, siteLink: nil, receivedAt: time)
    let routed = RoutedLink(item, route, table.policy(of: route), item.unresolved)
    return [.note(trace.event(.received, at: time))]
      + supersedeResolving(by: trace, at: time)
      + take(routed, at: time)
  }

  mutating func newTrace(of link: IncomingLink) -> EventSubject {
    count += 1
    // What is behind a link of another host is not known, and may be private.
    let url = table.isTooLong(link.url) ? nil : table.recordable(link.url)
    return EventSubject(number: count, door: link.door, url: url ?? "")
  }
}
