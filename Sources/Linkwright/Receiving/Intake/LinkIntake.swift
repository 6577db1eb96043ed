import LinkwrightCore

/// The state machine that decides what to do with each received link.
///
/// The state machine performs no input or output. Each call returns the actions to perform, in
/// order.
///
/// At most one link is held, and at most one newer link is being resolved:
///
/// - A link whose route is known replaces the held link.
/// - A new link replaces the link that is being resolved. As a result, a late response for an old
///   link cannot navigate after a newer tap.
/// - The held link waits while a newer link is being resolved, and stays held if the newer link has
///   no route.
struct LinkIntake<Route: LinkRoute>: Sendable {
  enum Action: Sendable {
    case resolve(IncomingLink, LinkSource?, number: Int)
    case record(IncomingLink, LinkSource)
    case deliver(RoutedLink<Route>)
    /// Report the held link to the app, with the requirements that are not met yet.
    ///
    /// The state machine returns this action when it begins to hold a link, and whenever one of the
    /// link's requirements is met while others are still unmet.
    case hold(HeldLink<Route>)
    case refuse(RefusedLink)
    /// The given links replace all links in the storage.
    case store([StoredHeldLink])
    case note(LinkEvent)
  }

  private let table: LinkTable<Route>
  private let canResolve: Bool
  /// Returns whether a link to another host may redirect to a link of the site.
  private let canUnwrap: @Sendable (String) -> Bool
  private let heldLinkExpiry: HeldLinkExpiry

  private(set) var satisfied: Set<LinkRequirement> = []
  private(set) var held: RoutedLink<Route>?
  private(set) var resolving: ReceivedLink?
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
    heldLinkExpiry = HeldLinkExpiry(limit: holdLimit)
  }

  /// The time at which the held link expires.
  var expiry: Timestamp? {
    held.map { heldLinkExpiry.expiry(ofLinkReceivedAt: $0.receivedAt) }
  }

  /// Accepts a link of the site.
  ///
  /// - Returns: The actions to perform; nil for a foreign link, about which nothing is stored.
  mutating func receive(_ link: IncomingLink, at time: Timestamp) -> [Action]? {
    let siteLink = table.site.link(link.url)
    guard siteLink != nil || canUnwrap(link.url) else { return nil }
    let subject = newSubject(of: link)
    if recent.repeats(link, at: time) {
      let detail = "The same tap already arrived through another entry point."
      return [.note(subject.event(.repeated, at: time, detail))]
    }
    let item = ReceivedLink(subject: subject, link: link, siteLink: siteLink, receivedAt: time)
    let actions =
      [.note(subject.event(.received, at: time))] + supersedeResolving(by: subject, at: time)
    if canResolve, item.needsService, !table.isTooLong(link.url) {
      return actions + resolve(item, at: time)
    }
    var recording: [Action] = []
    if let siteLink, !table.isTooLong(link.url), let source = link.door.source(of: siteLink.form) {
      recording = [.record(link, source)]
    }
    return actions + recording + route(item, item.unresolved, at: time)
  }

  /// Opens a route from within the app, as if a link to it had been received.
  mutating func open(_ route: Route, scene: String?, at time: Timestamp) -> [Action] {
    let url = (try? table.url(for: route)) ?? (try? table.url(for: route, as: .scheme)) ?? ""
    let link = IncomingLink(url, door: .inApp, scene: scene)
    let subject = newSubject(of: link)
    let item = ReceivedLink(subject: subject, link: link, siteLink: nil, receivedAt: time)
    let routed = RoutedLink(
      item,
      route: route,
      policy: table.policy(of: route),
      resolution: item.unresolved
    )
    return [.note(subject.event(.received, at: time))]
      + supersedeResolving(by: subject, at: time)
      + take(routed, at: time)
  }

  private mutating func newSubject(of link: IncomingLink) -> LinkEventSubject {
    count += 1
    // The redirect target of a link to another host is unknown and may be private.
    let url = table.isTooLong(link.url) ? nil : table.recordable(link.url)
    return LinkEventSubject(number: count, door: link.door, url: url ?? "")
  }
}

// MARK: - Resolving

extension LinkIntake {
  private mutating func resolve(_ item: ReceivedLink, at time: Timestamp) -> [Action] {
    resolving = item
    let source = item.link.door.source(of: item.siteLink?.form ?? .foreign)
    return [
      .note(item.subject.event(.resolving, at: time)), .store(stored),
      .resolve(item.link, source, number: item.subject.number),
    ]
  }

  /// Accepts the resolution of a link.
  ///
  /// - Parameter number: The number of the link. The resolution of a superseded link is ignored.
  mutating func resolved(
    _ number: Int,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    guard let item = resolving, item.subject.number == number else { return [] }
    resolving = nil
    let event = item.subject.event(.resolved, at: time, resolution.outcome.description)
    let actions = [.note(event)] + expire(at: time)
    // The app may be suspended for hours between request and response.
    if heldLinkExpiry.hasExpired(receivedAt: item.receivedAt, at: time) {
      return actions + [.note(item.subject.event(.expired, at: time)), .store(stored)]
    }
    return actions + route(item, resolution, at: time)
  }

  private mutating func supersedeResolving(by newer: LinkEventSubject, at time: Timestamp)
    -> [Action]
  {
    guard let old = resolving else { return [] }
    resolving = nil
    return [.note(old.subject.superseded(by: newer, at: time))]
  }
}

// MARK: - Routing

extension LinkIntake {
  private mutating func route(
    _ item: ReceivedLink,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    if let state = resolution.state, state != .active {
      let sentence = "The link is out of service: \(state)."
      return refuse(item, resolution, because: sentence, at: time)
    }
    // The resolved link determines the route. The received link determines whether another app
    // could have intercepted it.
    switch table.route(for: resolution.url, isUniversal: item.isUniversal) {
    case .route(let route):
      let policy = table.policy(of: route)
      let routed = RoutedLink(item, route: route, policy: policy, resolution: resolution)
      return take(routed, at: time)
    case .unmatched(let mismatches):
      return refuse(
        item,
        resolution,
        because: "No route matches the link.",
        mismatches: mismatches,
        at: time
      )
    case .malformed(let sentence):
      return refuse(item, resolution, because: sentence, at: time)
    case .foreign:
      return refuse(item, resolution, because: "The link leads to another site.", at: time)
    }
  }

  /// Replaces the held link.
  private mutating func take(_ new: RoutedLink<Route>, at time: Timestamp) -> [Action] {
    let old = held.map { [Action.note($0.subject.superseded(by: new.subject, at: time))] } ?? []
    held = new
    let delivery = deliver(at: time)
    guard delivery.isEmpty else { return old + delivery }
    return old + hold(new, at: time) + [.store(stored)]
  }

  /// Delivers the held link if all its requirements are met.
  private mutating func deliver(at time: Timestamp) -> [Action] {
    guard let link = held, resolving == nil, link.missing(satisfied).isEmpty else { return [] }
    held = nil
    // The link is removed from the storage before its delivery. Otherwise, a link that crashes the
    // app would crash it at every launch.
    return [
      .store(stored), .note(link.subject.event(.delivered, at: time)), .deliver(link),
    ]
  }

  private mutating func refuse(
    _ item: ReceivedLink,
    _ resolution: LinkResolution,
    because sentence: String,
    mismatches: [RouteMismatch] = [],
    at time: Timestamp
  ) -> [Action] {
    let isUnknown = item.needsService && resolution.outcome.isFailure
    let reason =
      isUnknown ? "The link could not be resolved: \(resolution.outcome)." : sentence
    let refused = RefusedLink(
      link: item.link,
      url: resolution.url,
      webPage: table.webPage(of: resolution.url),
      reason: reason,
      mismatches: mismatches,
      outcome: item.needsService && canResolve ? resolution.outcome : nil,
      app: resolution.app,
      appURL: resolution.appURL
    )
    return [
      .note(item.subject.event(.refused, at: time, reason)), .refuse(refused), .store(stored),
    ] + deliver(at: time)
  }
}

// MARK: - Holding

extension LinkIntake {
  mutating func satisfy(_ requirement: LinkRequirement, at time: Timestamp) -> [Action] {
    let expired = expire(at: time)
    let isAwaited = held?.missing(satisfied).contains(requirement) ?? false
    satisfied.insert(requirement)
    guard isAwaited, let held, !held.missing(satisfied).isEmpty else {
      return expired + deliver(at: time)
    }
    return expired + hold(held, at: time)
  }

  mutating func withdraw(_ requirement: LinkRequirement) {
    satisfied.remove(requirement)
  }

  private func hold(_ link: RoutedLink<Route>, at time: Timestamp) -> [Action] {
    let held = link.held(satisfied)
    let names = held.missing.map(\.name).joined(separator: ", ")
    let event = link.subject.event(.held, at: time, "The link is waiting for \(names).")
    return [.note(event), .hold(held)]
  }

  /// Discards all pending links, because the user wants something else.
  mutating func discard(at time: Timestamp) -> [Action] {
    let subjects = [held?.subject, resolving?.subject].compactMap(\.self)
    held = nil
    resolving = nil
    return subjects.map { .note($0.event(.discarded, at: time)) } + [.store(stored)]
  }

  /// Discards the held link if it has expired.
  mutating func expire(at time: Timestamp) -> [Action] {
    guard let link = held, heldLinkExpiry.hasExpired(receivedAt: link.receivedAt, at: time) else {
      return []
    }
    held = nil
    return [.note(link.subject.event(.expired, at: time)), .store(stored)]
  }

  /// Accepts the links that were pending when an earlier process ended.
  mutating func restore(_ links: [StoredHeldLink], at time: Timestamp) -> [Action] {
    // A link that was received before the stored ones could be read supersedes them.
    let newer = resolving?.subject ?? held?.subject
    let items = links.map { stored in
      let item = ReceivedLink(
        subject: newSubject(of: stored.link),
        link: stored.link,
        siteLink: table.site.link(stored.url),
        receivedAt: heldLinkExpiry.arrival(of: stored, restoredAt: time)
      )
      return (item, stored, canResolve && stored.resolvedURL == nil && item.needsService)
    }
    // The link to resolve comes first, because the held link waits for it.
    return (items.filter { $0.2 } + items.filter { !$0.2 }).flatMap { item, stored, isUnresolved in
      let note = Action.note(item.subject.event(.restored, at: time))
      if let newer {
        return [
          note, .note(item.subject.superseded(by: newer, at: time)), .store(self.stored),
        ]
      }
      if heldLinkExpiry.hasExpired(receivedAt: item.receivedAt, at: time) {
        return [note, .note(item.subject.event(.expired, at: time)), .store(self.stored)]
      }
      return [note]
        + (isUnresolved ? resolve(item, at: time) : route(item, stored.resolution, at: time))
    }
  }

  /// The links to store across a restart of the app.
  var stored: [StoredHeldLink] {
    var links: [StoredHeldLink] = []
    if let held, !held.policy.neverRecord, !held.link.url.isEmpty {
      links.append(StoredHeldLink(held.link, held.resolution, receivedAt: held.receivedAt))
    }
    // The redirect target of a link to another host may be private.
    if let resolving, table.recordable(resolving.link.url) != nil {
      links.append(StoredHeldLink(resolving.link, nil, receivedAt: resolving.receivedAt))
    }
    return links
  }
}
