import LinkwrightCore

/// Requirements, the delivery of links whose requirements are met, and the end of all other links.
extension LinkIntake {
  mutating func satisfy(_ requirement: LinkRequirement, at time: Timestamp) -> [Action] {
    satisfied.insert(requirement)
    return advance(at: time)
  }

  /// Withdraws a requirement. Unread links that need it are held again.
  mutating func withdraw(_ requirement: LinkRequirement, at time: Timestamp) -> [Action] {
    satisfied.remove(requirement)
    let isHeldAgain = { (link: PendingLink) in
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
  var held: [PendingLink] { pending.filter { !$0.isResolving } }

  /// Takes a ready link for its reader.
  mutating func deliver(_ number: Int, at time: Timestamp) -> [Action] {
    guard let index = ready.firstIndex(where: { $0.number == number }) else { return [] }
    // The link is removed from the storage before its delivery. Otherwise, a link that crashes the
    // app would crash it at every launch.
    return [.store, .note(ready.remove(at: index).subject.event(.delivered, at: time))]
  }

  /// Discards all links that have not been read, because the user wants something else.
  ///
  /// - Parameter scene: The scene whose links to discard; nil for all links.
  mutating func discard(in scene: String?, at time: Timestamp) -> [Action] {
    let links = remove { $0.isReadable($1, in: scene) }
    return links.map { .note($0.subject.event(.discarded, at: time)) } + advance(at: time)
  }

  /// The time at which the next link expires.
  var expiry: Timestamp? {
    (ready + held).map { heldLinkExpiry.expiry(ofLinkReceivedAt: $0.receivedAt) }.min()
  }

  /// Ends the links that have expired.
  mutating func expire(at time: Timestamp) -> [Action] {
    pending.limitArrivals(to: time)
    ready.limitArrivals(to: time)
    let links = remove { intake, link in
      !link.isResolving
        && intake.heldLinkExpiry.hasExpired(receivedAt: link.receivedAt, at: time)
    }
    return links.flatMap { expired($0.subject, $0.waiting(satisfied), at: time) }
  }

  /// Removes links, held and ready, that have a property.
  ///
  /// - Returns: The removed links, ready ones first.
  private mutating func remove(
    where condition: (LinkIntake, PendingLink) -> Bool
  ) -> [PendingLink] {
    let links = ready + pending
    let removed = links.filter { condition(self, $0) }
    if removed.isEmpty { return [] }
    let numbers = removed.map(\.number)
    ready.removeAll { numbers.contains($0.number) }
    pending.removeAll { numbers.contains($0.number) }
    return removed
  }

  /// Returns the actions for a link that has expired and is no longer pending.
  func expired(
    _ subject: LinkEventSubject,
    _ link: WaitingLink,
    at time: Timestamp
  ) -> [Action] {
    [.note(subject.event(.expired, at: time)), .store, .expire(link)]
  }
}

extension [PendingLink] {
  /// Corrects the times of links that arrived before the clock was set back. Otherwise, they would
  /// wait for too long.
  fileprivate mutating func limitArrivals(to time: Timestamp) {
    for index in indices where time < self[index].receivedAt { self[index].receivedAt = time }
  }
}
