import LinkwrightCore

extension LinkCenter {
  var now: Timestamp { options.clock.now() }

  /// Takes back what an earlier process left, as soon as that can be read.
  func restore() {
    let links = heldLinks.takeFromEarlier()
    if !links.isEmpty { perform(intake.restore(links, at: now)) }
  }

  /// What the app does when it is told of something may lead to further actions: those come after the
  /// ones that are left.
  func perform(_ new: [LinkIntake<Route>.Action]) {
    actions += new
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    while !actions.isEmpty { perform(actions.removeFirst()) }
    expireInTime()
  }

  private func perform(_ action: LinkIntake<Route>.Action) {
    switch action {
    case .resolve(let link, let source, let number): resolve(link, source, number)
    case .record(let link, let source): resolver?.record(link.url, source: source)
    case .deliver(let link): deliver(link.arrived(with: plan(link.route)))
    case .hold(let link): onHold?(link)
    case .refuse(let link): onRefusal?(link)
    case .store(let links): store(links)
    case .note(let event): note(event)
    }
  }

  private func deliver(_ link: ArrivedLink<Route>) {
    if let onPlan { onPlan(link) } else { arrivals.add(link) }
  }

  private func note(_ event: LinkEvent) {
    events.append(event)
    events.removeFirst(max(events.count - max(options.eventLimit, 0), 0))
    onEvent?(event)
  }

  private func store(_ links: [StoredLink]) {
    guard let sentence = heldLinks.save(links) else { return }
    let last = events.last.map { EventSubject(number: $0.number, door: $0.door, url: $0.url) }
    guard let trace = intake.held?.trace ?? intake.resolving?.trace ?? last else { return }
    note(trace.event(.storageFailed, at: now, sentence))
  }

  private func resolve(_ link: IncomingLink, _ source: LinkSource?, _ number: Int) {
    guard let resolver else { return }
    Task { [weak self] in
      let resolution = await resolver.resolve(link.url, source: source)
      guard let self else { return }
      self.perform(self.intake.resolved(number, resolution, at: self.now))
    }
  }

  /// Reports a link that waited too long when that is so, and not only at the next occasion.
  private func expireInTime() {
    expiry?.cancel()
    guard let time = intake.expiry else { return expiry = nil }
    expiry = Task { [weak self, clock = options.clock] in
      let wait = time.milliseconds - clock.now().milliseconds
      guard (try? await clock.sleep(.milliseconds(max(wait, 0)))) != nil, let self else { return }
      self.perform(self.intake.expire(at: self.now))
    }
  }
}
