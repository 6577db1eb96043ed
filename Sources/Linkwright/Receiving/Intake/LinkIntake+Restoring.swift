import LinkwrightCore

/// Links that outlive the process.
extension LinkIntake {
  /// Accepts the links that were pending when an earlier process ended, beginning with the oldest.
  mutating func restore(_ links: [StoredHeldLink], at time: Timestamp) -> [Action] {
    // Links may have arrived before the stored ones could be read. Those are newer.
    let restored = links.enumerated().map { index, stored in
      var received = newLink(
        stored.link,
        table.site.link(stored.url),
        at: heldLinkExpiry.arrival(of: stored, restoredAt: time),
        openingID: stored.openingID
      )
      received.order = index - links.count
      return (received, stored)
    }
    var actions = restored.map { Action.note($0.0.subject.event(.restored, at: time)) }
    var routed: [(ReceivedLink, StoredHeldLink)] = []
    // The links to resolve come first, because older links wait for them.
    for (received, stored) in restored {
      let isResolving = canResolve && stored.resolvedURL == nil && received.needsService
      guard isResolving || hasExpired(received, at: time) else {
        routed.append((received, stored))
        continue
      }
      let link = PendingLink<Route>(received: received, state: .resolving(ticket: newTicket()))
      if hasExpired(received, at: time) {
        actions += expired(link, at: time)
      } else {
        insert(link)
      }
    }
    for (received, stored) in routed { actions += route(received, stored.resolution, at: time) }
    return actions + advance(at: time) + requests(at: time)
  }

  private func hasExpired(_ received: ReceivedLink, at time: Timestamp) -> Bool {
    heldLinkExpiry.hasExpired(receivedAt: received.receivedAt, at: time)
  }

  /// Requests the resolution of the restored links.
  private func requests(at time: Timestamp) -> [Action] {
    pending.filter { $0.received.order < 0 }.flatMap { link -> [Action] in
      guard case .resolving(let ticket) = link.state else { return [] }
      let note = Action.note(link.received.subject.event(.resolving, at: time))
      return [note, request(for: link.received, ticket)]
    }
  }

  /// The links to store across a restart of the app, beginning with the oldest.
  var stored: [StoredHeldLink] {
    (ready + pending).sorted { $0.received.order < $1.received.order }.compactMap { link in
      let isKept =
        if let target = link.target {
          !target.policy.neverRecord && !link.received.link.url.isEmpty
        } else {
          // The redirect target of a link to another host may be private.
          table.recordable(link.received.link.url) != nil
        }
      return isKept ? StoredHeldLink(link.received, link.target?.resolution) : nil
    }
  }
}
