import LinkwrightCore

/// The slots of the scenes, and what a newer link means for an older one in its slot.
extension LinkIntake {
  /// The only scene that is known, to which links without a scene belong; nil if no scene or
  /// several are known.
  var onlyScene: String? {
    let known = scenes.union((pending + ready).compactMap(\.received.link.scene))
    return known.count == 1 ? known.first : nil
  }

  /// Returns whether a link is newer than another link in its slot, and may replace it.
  func replaces(
    _ new: PendingLink<Route>,
    _ old: PendingLink<Route>,
    onlyScene: String?
  ) -> Bool {
    new.received.order > old.received.order && (!new.received.isInside || old.received.isInside)
      && (new.received.link.scene ?? onlyScene) == (old.received.link.scene ?? onlyScene)
  }

  /// Returns whether a reader may take a link.
  ///
  /// - Parameter scene: The scene of the reader; nil for a reader of all scenes. The links of a
  ///   scene that does not exist, or no longer exists, are for any reader.
  func isReadable(_ link: PendingLink<Route>, in scene: String?) -> Bool {
    guard let scene, let own = link.received.link.scene ?? onlyScene else { return true }
    return own == scene || !scenes.contains(own)
  }

  mutating func insert(_ link: PendingLink<Route>) {
    let index = pending.firstIndex { $0.received.order > link.received.order }
    pending.insert(link, at: index ?? pending.endIndex)
  }

  /// Brings every link as far as it can go now: to its delivery, or to its end.
  mutating func advance(at time: Timestamp) -> [Action] {
    var actions = expire(at: time)
    let only = onlyScene
    func newer(than old: PendingLink<Route>, where condition: (PendingLink<Route>) -> Bool)
      -> PendingLink<Route>?
    {
      pending.last { replaces($0, old, onlyScene: only) && condition($0) }
    }
    func canOpen(_ link: PendingLink<Route>) -> Bool { link.missing(satisfied).isEmpty }

    // A link that has waited for the network does so again, instead of being superseded.
    for index in pending.indices
    where pending[index].wasOffline && pending[index].isResolving
      && newer(than: pending[index], where: { _ in true }) != nil
    {
      pending[index].state = .offline
    }

    var kept: [PendingLink<Route>] = []
    var released: [PendingLink<Route>] = []
    for link in pending {
      let successor = newer(than: link) {
        link.isResolving || (!$0.isResolving && canOpen($0) == canOpen(link))
      }
      if let successor {
        actions.append(
          .note(link.received.subject.superseded(by: successor.received.subject, at: time))
        )
      } else if canOpen(link), newer(than: link, where: \.isResolving) == nil {
        released.append(link)
      } else {
        kept.append(link)
      }
    }
    // Navigation comes first, so that the link from outside is the one that stays visible.
    released = released.filter(\.received.isInside) + released.filter { !$0.received.isInside }
    actions += released.map { .note($0.received.subject.event(.ready, at: time)) }
    ready += released
    pending = kept
    if !released.isEmpty { actions.append(.offer) }
    return actions + reportHeld(at: time)
  }

  /// Reports the links that wait now, if the app does not know what they wait for.
  private mutating func reportHeld(at time: Timestamp) -> [Action] {
    var notes: [Action] = []
    var holds: [Action] = []
    for index in pending.indices where !pending[index].isResolving {
      let link = pending[index], missing = link.missing(satisfied)
      guard missing != link.reported else { continue }
      pending[index].reported = missing
      if missing.isEmpty { continue }
      let names = missing.map(\.name).joined(separator: ", ")
      let detail = "The link is waiting for \(names)."
      notes.append(.note(link.received.subject.event(.held, at: time, detail)))
      holds.append(.hold(number: link.number))
    }
    return notes + [.store] + holds
  }
}
