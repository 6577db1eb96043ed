import LinkwrightCore

/// The slots of the scenes, and the effect of a newer link on an older link in the same slot.
extension LinkIntake {
  /// The scenes that exist in this process, and those of links that have not been read.
  var knownScenes: Set<String> { scenes.union((pending + ready).compactMap(\.received.scene)) }

  /// Returns the scene to which links without a scene belong; nil if no scene or several are known.
  static func only(_ scenes: Set<String>) -> String? { scenes.count == 1 ? scenes.first : nil }

  /// Returns the newest link that may replace a link and has a property.
  func newer(
    than old: PendingLink,
    where condition: (PendingLink) -> Bool
  ) -> PendingLink? {
    pending.last { new in
      new.received.order > old.received.order && new.received.scene == old.received.scene
        && (!new.received.isInside || old.received.isInside) && condition(new)
    }
  }

  /// Returns whether a reader may take a link.
  ///
  /// - Parameter scene: The scene of the reader; nil for a reader of all scenes. The links of a
  ///   scene that does not exist, or no longer exists, are for any reader.
  func isReadable(_ link: PendingLink, in scene: String?) -> Bool {
    guard let scene, let own = link.received.scene else { return true }
    return own == scene || !scenes.contains(own)
  }

  mutating func insert(_ link: PendingLink) { pending.insert(inOrder: link) }

  /// Advances every link as far as possible: to its delivery or to its end.
  mutating func advance(at time: Timestamp) -> [Action] {
    let actions = expire(at: time) + supersedeResolving(at: time)
    var notes: [Action] = []
    var kept: [PendingLink] = []
    var released: [PendingLink] = []
    func canOpen(_ link: PendingLink) -> Bool { link.missing(satisfied).isEmpty }
    for link in pending {
      let isBlocked = newer(than: link, where: \.isResolving) != nil
      let successor = newer(than: link) {
        !link.isResolving && !$0.isResolving
          && (canOpen($0) == canOpen(link) || isBlocked && canOpen(link))
      }
      if let successor {
        notes.append(superseded(link, by: successor, at: time))
      } else if canOpen(link), !isBlocked {
        released.append(link)
      } else {
        kept.append(link)
      }
    }
    // Navigation comes first, so that the link from outside is the one that stays visible.
    released = released.filter(\.received.isInside) + released.filter { !$0.received.isInside }
    notes += released.map { .note($0.subject.event(.ready, at: time)) }
    ready += released
    pending = kept
    if !released.isEmpty { notes.append(.offer) }
    return actions + notes + reportHeld(at: time)
  }

  /// Ends each link that is being resolved if a newer link has a route or is being resolved. A link
  /// that has waited for the network waits for it again.
  private mutating func supersedeResolving(at time: Timestamp) -> [Action] {
    var notes: [Action] = []
    for link in pending where link.isResolving {
      guard let successor = newer(than: link, where: { _ in true }),
        let index = pending.firstIndex(where: { $0.number == link.number })
      else { continue }
      if link.wasUnreached {
        pending[index].state = .unreached
      } else {
        pending.remove(at: index)
        notes.append(superseded(link, by: successor, at: time))
      }
    }
    return notes
  }

  private func superseded(
    _ link: PendingLink,
    by newer: PendingLink,
    at time: Timestamp
  ) -> Action {
    .note(link.subject.superseded(by: newer.subject, at: time))
  }

  /// Reports each waiting link whose unmet requirements the app does not know yet.
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
      notes.append(.note(link.subject.event(.held, at: time, detail)))
      holds.append(.hold(number: link.number))
    }
    return notes + [.store] + holds
  }
}

extension [PendingLink] {
  /// Inserts a link after the older links.
  mutating func insert(inOrder link: PendingLink) {
    let index = firstIndex { $0.received.order > link.received.order }
    insert(link, at: index ?? endIndex)
  }
}
