import LinkwrightCore

/// Links that outlive the process.
extension LinkIntake {
  /// Accepts the links that were pending when an earlier process ended, beginning with the oldest.
  mutating func restore(_ links: [StoredHeldLink], at time: Timestamp) -> [Action] {
    // Links may have arrived before the stored ones could be read. Those are newer.
    let scenes = knownScenes.union(links.compactMap(\.scene))
    let restored = links.enumerated().map { index, stored in
      let received = newLink(
        stored.link,
        ParsedLink(stored.url, on: routes.site),
        at: heldLinkExpiry.arrival(of: stored, restoredAt: time),
        scenes: scenes,
        openingID: stored.openingID,
        order: index - links.count,
        isOpened: stored.isOpened == true
      )
      return (received, stored)
    }
    var notes = restored.map { Action.note($0.0.subject.event(.restored, at: time)) }
    var refusals: [Action] = []
    for (received, stored) in restored {
      let isResolving = canResolve && stored.resolvedURL == nil && received.needsService
      if hasExpired(received, at: time) {
        let link = isResolving ? nil : waiting(received, stored.resolution)
        notes += expired(
          received.subject,
          link ?? WaitingLink(link: received.link, route: nil, missing: [.network]),
          at: time
        )
      } else if isResolving {
        insert(PendingLink(received, .resolving(ticket: newTicket())))
      } else if let refused = place(
        received,
        stored.resolution,
        ParsedLink(stored.resolution.url, on: routes.site)
      ) {
        notes.append(.note(received.subject.event(.refused, at: time, refused.reason)))
        refusals.append(.refuse(refused))
      }
    }
    return notes + advance(at: time) + requests(at: time) + refusals
  }

  /// Returns what a restored link waits for; nil if it has no route.
  private func waiting(_ received: ReceivedLink, _ resolution: LinkResolution) -> WaitingLink? {
    let link = ParsedLink(resolution.url, on: routes.site)
    guard case .found(let found) = routes.search(link, isUniversal: received.isUniversal) else {
      return nil
    }
    let target = RoutedTarget(found, resolution, isPrivate: false)
    return PendingLink(received, .routed(target)).waiting(satisfied)
  }

  private func hasExpired(_ received: ReceivedLink, at time: Timestamp) -> Bool {
    heldLinkExpiry.hasExpired(receivedAt: received.receivedAt, at: time)
  }

  /// Requests the resolution of the restored links.
  private func requests(at time: Timestamp) -> [Action] {
    pending.filter { $0.received.order < 0 }.flatMap { link -> [Action] in
      guard let ticket = link.ticket else { return [] }
      let note = Action.note(link.received.subject.event(.resolving, at: time))
      return [note, request(for: link.received, ticket)]
    }
  }

  /// The links to store across a restart of the app, beginning with the oldest.
  var stored: [StoredHeldLink] {
    var links = pending
    for link in ready { links.insert(inOrder: link) }
    return links.compactMap { link in
      let isKept =
        if let target = link.target {
          !target.isPrivate && !link.received.link.url.isEmpty
        } else {
          !link.received.isPrivate
        }
      return isKept ? StoredHeldLink(link.received, link.target?.resolution) : nil
    }
  }
}
