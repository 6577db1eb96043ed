import LinkwrightCore

/// Requirements, the delivery of links that meet them, and the end of those that do not.
extension LinkIntake {
  mutating func satisfy(_ requirement: LinkRequirement, at time: Timestamp) -> [Action] {
    satisfied.insert(requirement)
    let actions = advance(at: time)
    return requirement == .network ? actions + retry(at: time) : actions
  }

  /// Withdraws a requirement. Links that have not been read and need it are held again.
  mutating func withdraw(_ requirement: LinkRequirement, at time: Timestamp) -> [Action] {
    satisfied.remove(requirement)
    let isHeldAgain = { (link: PendingLink<Route>) in
      link.target?.requirements.contains(requirement) ?? false
    }
    for var link in ready where isHeldAgain(link) {
      link.reported = []
      insert(link)
    }
    ready.removeAll(where: isHeldAgain)
    return advance(at: time)
  }

  /// The held links, beginning with the oldest.
  var held: [PendingLink<Route>] { pending.filter { !$0.isResolving } }

  /// Takes a ready link for its reader.
  mutating func deliver(_ number: Int, at time: Timestamp) -> [Action] {
    guard let index = ready.firstIndex(where: { $0.number == number }) else { return [] }
    // The link is removed from the storage before its delivery. Otherwise, a link that crashes the
    // app would crash it at every launch.
    return [.store, .note(ready.remove(at: index).received.subject.event(.delivered, at: time))]
  }

  /// Discards all links that have not been read, because the user wants something else.
  ///
  /// - Parameter scene: The scene whose links to discard; nil for all links.
  mutating func discard(in scene: String?, at time: Timestamp) -> [Action] {
    let isDiscarded = { [self] (link: PendingLink<Route>) in isReadable(link, in: scene) }
    let links = (ready + pending).filter(isDiscarded)
    let numbers = Set(links.map(\.number))
    ready.removeAll { numbers.contains($0.number) }
    pending.removeAll { numbers.contains($0.number) }
    return links.map { .note($0.received.subject.event(.discarded, at: time)) }
      + advance(at: time)
  }

  /// The time at which the next link expires.
  var expiry: Timestamp? {
    (ready + held).map { heldLinkExpiry.expiry(ofLinkReceivedAt: $0.received.receivedAt) }.min()
  }

  /// Ends the links that have expired.
  mutating func expire(at time: Timestamp) -> [Action] {
    let hasExpired = { [heldLinkExpiry] (link: PendingLink<Route>) in
      !link.isResolving
        && heldLinkExpiry.hasExpired(receivedAt: link.received.receivedAt, at: time)
    }
    let links = (pending + ready).filter(hasExpired)
    if links.isEmpty { return [] }
    pending.removeAll(where: hasExpired)
    ready.removeAll(where: hasExpired)
    return links.flatMap { expired($0, at: time) }
  }

  func expired(_ link: PendingLink<Route>, at time: Timestamp) -> [Action] {
    [.note(link.received.subject.event(.expired, at: time)), .store, .expire(link.held(satisfied))]
  }
}
