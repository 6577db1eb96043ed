import LinkwrightCore

/// Resolving links with the service, and waiting until the service can be reached.
extension LinkIntake {
  mutating func resolve(_ received: ReceivedLink, at time: Timestamp) -> [Action] {
    let ticket = newTicket()
    insert(PendingLink(received, .resolving(ticket: ticket)))
    return [.note(received.subject.event(.resolving, at: time))] + advance(at: time)
      + [request(for: received, ticket)]
  }

  func request(for received: ReceivedLink, _ ticket: Int) -> Action {
    let source = received.link.door.source(of: received.form ?? .foreign)
    return .resolve(received, source, ticket: ticket)
  }

  /// Retries the links that wait for the network.
  ///
  /// A link keeps waiting while a newer link, which may replace it, is being resolved. The method
  /// also saves what the storage could not save before.
  mutating func retry(at time: Timestamp) -> [Action] {
    expire(at: time) + resolveUnreached(at: time) + [.store]
  }

  private mutating func resolveUnreached(at time: Timestamp) -> [Action] {
    var actions: [Action] = []
    for index in pending.indices {
      guard case .unreached = pending[index].state,
        newer(than: pending[index], where: \.isResolving) == nil
      else { continue }
      let ticket = newTicket()
      pending[index].state = .resolving(ticket: ticket)
      let received = pending[index].received
      actions += [
        .note(received.subject.event(.resolving, at: time)), request(for: received, ticket),
      ]
    }
    return actions
  }

  /// Accepts the resolution of a link.
  ///
  /// If the service has responded, the links that wait for the network are retried. This cannot go
  /// on forever: a retry that succeeds ends the wait of its link, and a retry that fails causes no
  /// further retry.
  ///
  /// - Parameter ticket: The attempt. The response to an outdated attempt only shows whether the
  ///   service can be reached.
  mutating func resolved(
    _ ticket: Int,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    let actions = accept(ticket, resolution, at: time)
    let isReached = [.resolved, .unchanged, .outOfService].contains(resolution.outcome)
    return isReached ? actions + resolveUnreached(at: time) : actions
  }

  private mutating func accept(
    _ ticket: Int,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    guard let index = pending.firstIndex(where: { $0.ticket == ticket }) else {
      return []
    }
    let received = pending[index].received
    let detail = resolution.error.map { "\(resolution.outcome): \($0)" }
    var actions: [Action] = [
      .note(received.subject.event(.resolved, at: time, detail ?? "\(resolution.outcome)"))
    ]
    // The app may be suspended for hours between request and response.
    if heldLinkExpiry.hasExpired(receivedAt: pending[index].receivedAt, at: time) {
      let link = pending.remove(at: index)
      actions += expired(received.subject, link.waiting(satisfied), at: time)
      return actions + advance(at: time)
    }
    let resolved = ParsedLink(resolution.url, on: routes.site)
    if received.needsService, isUnreached(pending[index], resolution.outcome),
      !routes.search(resolved, isUniversal: received.isUniversal).isFound
    {
      pending[index].state = .unreached
      pending[index].wasUnreached = true
      pending[index].reported = []
      return actions + advance(at: time)
    }
    pending.remove(at: index)
    return actions + route(received, resolution, resolved, at: time)
  }

  /// Returns whether a link waits for the service after an attempt to resolve it.
  private func isUnreached(_ link: PendingLink, _ outcome: LinkResolution.Outcome) -> Bool {
    switch outcome {
    case .offline, .timedOut: true
    // The response may come from the sign-in page of a Wi-Fi network. For a link to another host, the
    // redirects form a loop.
    case .unreadable: link.received.form != nil
    // The connection of a link that has waited may still be weak.
    case .serverError, .busy: link.wasUnreached
    default: false
    }
  }
}
