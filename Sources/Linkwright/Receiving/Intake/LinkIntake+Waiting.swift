import LinkwrightCore

extension LinkIntake {
  mutating func satisfy(_ requirement: LinkRequirement, at time: Timestamp) -> [Action] {
    let expired = expire(at: time)
    let isAwaited = held?.missing(satisfied).contains(requirement) ?? false
    satisfied.insert(requirement)
    guard isAwaited, let held, !held.missing(satisfied).isEmpty else {
      return expired + deliver(at: time)
    }
    return expired + hold(held, at: time)
  }

  mutating func withdraw(_ requirement: LinkRequirement) {
    satisfied.remove(requirement)
  }

  /// Drops what waits, because the person wants something else.
  mutating func discard(at time: Timestamp) -> [Action] {
    let traces = [held?.trace, resolving?.trace].compactMap(\.self)
    held = nil
    resolving = nil
    return traces.map { .note($0.event(.discarded, at: time)) } + [.store(stored)]
  }

  /// Drops what has waited too long.
  mutating func expire(at time: Timestamp) -> [Action] {
    guard let link = held, let expiry, time >= expiry else { return [] }
    held = nil
    return [.note(link.trace.event(.expired, at: time)), .store(stored)]
  }

  /// Takes back what waited when the app ended.
  mutating func restore(_ links: [StoredLink], at time: Timestamp) -> [Action] {
    // Where they could not be read before a newer one came, they are too late.
    let newer = resolving?.trace ?? held?.trace
    let items = links.map { stored in
      let item = ReceivedLink(
        trace: newTrace(of: stored.link),
        link: stored.link,
        siteLink: table.site.link(stored.url),
        // A clock that was set back would keep it forever.
        receivedAt: min(Timestamp(milliseconds: stored.receivedAt), time)
      )
      return (item, stored, canResolve && stored.resolvedURL == nil && item.needsService)
    }
    // What is to be resolved comes first, for the other one waits for it.
    return (items.filter { $0.2 } + items.filter { !$0.2 }).flatMap { item, stored, needsAnswer in
      let note = Action.note(item.trace.event(.restored, at: time))
      if let newer {
        return [
          note, .note(item.trace.event(.superseded, at: time, by: newer)), .store(self.stored),
        ]
      }
      if item.receivedAt + holdLimit <= time {
        return [note, .note(item.trace.event(.expired, at: time)), .store(self.stored)]
      }
      return [note]
        + (needsAnswer ? resolve(item, at: time) : route(item, stored.resolution, at: time))
    }
  }

  /// What is to survive the end of the app.
  var stored: [StoredLink] {
    var links: [StoredLink] = []
    if let held, !held.policy.neverRecord, !held.link.url.isEmpty {
      links.append(StoredLink(held.link, held.resolution, receivedAt: held.receivedAt))
    }
    // What is inside a link of another host may be private.
    if let resolving, table.recordable(resolving.link.url) != nil {
      links.append(StoredLink(resolving.link, nil, receivedAt: resolving.receivedAt))
    }
    return links
  }

  mutating func supersedeResolving(by trace: EventSubject, at time: Timestamp) -> [Action] {
    guard let old = resolving else { return [] }
    resolving = nil
    return [.note(old.trace.event(.superseded, at: time, by: trace))]
  }
}

extension EventSubject {
  func event(
    _ stage: LinkEvent.Stage,
    at time: Timestamp,
    by newer: EventSubject
  ) -> LinkEvent {
    event(stage, at: time, "#\(newer.number) is newer.")
  }
}
