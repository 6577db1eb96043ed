import LinkwrightCore

/// Looking up the route of a link.
extension LinkIntake {
  mutating func route(
    _ received: ReceivedLink,
    _ resolution: LinkResolution,
    _ resolved: ParsedLink,
    at time: Timestamp
  ) -> [Action] {
    guard let refused = place(received, resolution, resolved) else { return advance(at: time) }
    let note = Action.note(received.subject.event(.refused, at: time, refused.reason))
    // The storage loses the link before the app is told. Otherwise, a link that crashes the app would
    // crash it at every launch.
    return [note] + advance(at: time) + [.refuse(refused)]
  }

  /// Places a link among the pending ones.
  ///
  /// - Parameter resolved: The link of the resolution.
  /// - Returns: The refused link if there is no route; otherwise nil.
  mutating func place(
    _ received: ReceivedLink,
    _ resolution: LinkResolution,
    _ resolved: ParsedLink
  ) -> RefusedLink? {
    var mismatches: [RouteMismatch] = []
    let sentence: String
    if let state = resolution.state, state != .active {
      sentence = "The link is out of service: \(state)."
    } else {
      // The resolved link determines the route. The received link determines whether another app
      // could have intercepted it.
      switch table.route(for: resolved, isUniversal: received.isUniversal) {
      case .route(let route):
        place(received, route, resolution)
        return nil
      case .unmatched(let reasons):
        (sentence, mismatches) = ("No route matches the link.", reasons)
      case .malformed(let reason): sentence = reason
      case .foreign: sentence = "The link leads to another site."
      }
    }
    let isUnknown = received.needsService && resolution.outcome.isFailure
    let refused = RefusedLink(
      link: received.link,
      url: resolution.url,
      page: resolved.webPage(on: table.site),
      reason: isUnknown ? "The link could not be resolved: \(resolution.outcome)." : sentence,
      mismatches: mismatches,
      outcome: received.needsService && canResolve ? resolution.outcome : nil,
      app: resolution.app,
      appURL: resolution.appURL
    )
    refusals.add(refused)
    return refused
  }

  mutating func place(_ received: ReceivedLink, _ route: Route, _ resolution: LinkResolution) {
    let policy = table.policy(of: route)
    var received = received
    if policy.neverRecord { received.subject.url = "" }
    let target = RoutedTarget(route: route, policy: policy, resolution: resolution)
    insert(PendingLink(received: received, state: .routed(target)))
  }
}
