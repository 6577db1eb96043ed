import LinkwrightCore

/// Resolving links with the service, and waiting for the network.
extension LinkIntake {
  mutating func resolve(_ received: ReceivedLink, at time: Timestamp) -> [Action] {
    let ticket = newTicket()
    insert(PendingLink(received: received, state: .resolving(ticket: ticket)))
    return [.note(received.subject.event(.resolving, at: time))] + advance(at: time)
      + [request(for: received, ticket)]
  }

  func request(for received: ReceivedLink, _ ticket: Int) -> Action {
    let source = received.link.door.source(of: received.form ?? .foreign)
    return .resolve(received, source, ticket: ticket)
  }

  /// Resolves the links again that wait for the network.
  ///
  /// A link goes on waiting while a newer link, which may replace it, is being resolved.
  mutating func retry(at time: Timestamp) -> [Action] {
    var actions = expire(at: time)
    for index in pending.indices {
      guard case .offline = pending[index].state,
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
  /// - Parameter ticket: The attempt. The response to an attempt that no longer matters is ignored.
  mutating func resolved(
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
    if heldLinkExpiry.hasExpired(receivedAt: received.receivedAt, at: time) {
      actions += expired(pending.remove(at: index), at: time)
      return actions + advance(at: time)
    }
    let resolved = ParsedLink(resolution.url, on: table.site)
    let isWaiting = resolution.outcome == .offline && received.needsService
    if isWaiting, table.route(for: resolved, isUniversal: received.isUniversal).route == nil {
      pending[index].state = .offline
      pending[index].wasOffline = true
      pending[index].reported = []
      return actions + advance(at: time)
    }
    pending.remove(at: index)
    return actions + route(received, resolution, resolved, at: time)
  }
}
