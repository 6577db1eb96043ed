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
      switch routes.search(resolved, isUniversal: received.isUniversal) {
      case .found(let found):
        // The resolved link may be private although the received one is not.
        let isSame = resolution.url.hasSameBytes(as: received.link.url)
        let isPrivate =
          received.form != nil && received.isPrivate
          || !isSame && routes.redacted(resolved) == nil
        place(received, RoutedTarget(found, resolution, isPrivate: isPrivate))
        return nil
      case .refused(let reason, let reasons): (sentence, mismatches) = (reason, reasons)
      }
    }
    let isUnknown = received.needsService && resolution.outcome.isFailure
    let refused = RefusedLink(
      link: received.link,
      url: resolution.url,
      page: resolved.webPage(on: routes.site),
      reason: isUnknown ? "The link could not be resolved: \(resolution.outcome)." : sentence,
      mismatches: mismatches,
      outcome: received.needsService && canResolve ? resolution.outcome : nil,
      app: resolution.app,
      appURL: resolution.appURL
    )
    refusals.add(refused)
    return refused
  }

  mutating func place(_ received: ReceivedLink, _ target: RoutedTarget) {
    insert(PendingLink(received, .routed(target)))
  }
}
