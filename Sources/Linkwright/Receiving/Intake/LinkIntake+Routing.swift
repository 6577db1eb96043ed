import LinkwrightCore

/// Looking up the route of a link.
extension LinkIntake {
  mutating func route(
    _ received: ReceivedLink,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    var mismatches: [RouteMismatch] = []
    let sentence: String
    if let state = resolution.state, state != .active {
      sentence = "The link is out of service: \(state)."
    } else {
      // The resolved link determines the route. The received link determines whether another app
      // could have intercepted it.
      switch table.route(for: resolution.url, isUniversal: received.isUniversal) {
      case .route(let route): return take(received, route, resolution, at: time)
      case .unmatched(let reasons):
        (sentence, mismatches) = ("No route matches the link.", reasons)
      case .malformed(let reason): sentence = reason
      case .foreign: sentence = "The link leads to another site."
      }
    }
    let isUnknown = received.needsService && resolution.outcome.isFailure
    let reason = isUnknown ? "The link could not be resolved: \(resolution.outcome)." : sentence
    let refused = RefusedLink(
      link: received.link,
      url: resolution.url,
      webPage: table.webPage(of: resolution.url),
      reason: reason,
      mismatches: mismatches,
      outcome: received.needsService && canResolve ? resolution.outcome : nil,
      app: resolution.app,
      appURL: resolution.appURL
    )
    refusals.add(refused)
    return [.note(received.subject.event(.refused, at: time, reason))] + advance(at: time)
      + [.refuse(refused)]
  }

  mutating func take(
    _ received: ReceivedLink,
    _ route: Route,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    let policy = table.policy(of: route)
    var received = received
    if policy.neverRecord { received.subject.url = "" }
    let target = RoutedTarget(route: route, policy: policy, resolution: resolution)
    insert(PendingLink(received: received, state: .routed(target)))
    return advance(at: time)
  }
}
