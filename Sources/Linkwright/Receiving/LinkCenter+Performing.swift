import Foundation
import LinkwrightCore

/// The input and output for the decisions of ``LinkIntake``.
extension LinkCenter {
  var now: Timestamp { options.clock.now() }

  /// Restores the links of an earlier process as soon as the storage can be read.
  func restore() {
    let (links, problem) = heldLinks.restore()
    if let problem { note(.storageFailed(problem, at: now)) }
    if !links.isEmpty { perform(intake.restore(links, at: now)) }
  }

  /// Performs actions in order. If one of the app's closures causes further actions, they are
  /// performed after the remaining actions.
  func perform(_ new: [LinkIntake<Route>.Action]) {
    actions += new
    guard !isPerforming else { return }
    isPerforming = true
    while !actions.isEmpty { perform(actions.removeFirst()) }
    isPerforming = false
    scheduleExpiry()
    tell(\.changes, ())
  }

  func perform(_ action: LinkIntake<Route>.Action) {
    switch action {
    case .resolve(let received, let source, let ticket): resolve(received, source, ticket)
    case .record(let received, let source):
      resolver?.record(received.link.url, source: source, openingID: received.openingID)
    case .offer: offer()
    case .hold(let number):
      // A closure of the app may have discarded the link in the meantime.
      if let link = intake.held.first(where: { $0.number == number }) {
        tell(\.holds, link.held(intake.satisfied))
      }
    case .refuse(let link):
      lastRefusal = link
      tell(\.refusals, link)
    case .expire(let link): tell(\.expiries, link)
    case .store: store()
    case .note(let event): note(event)
    }
  }

  private func note(_ event: LinkEvent) {
    events.append(event)
    events.removeFirst(max(events.count - max(options.eventLimit, 0), 0))
    tell(\.events, event)
  }

  private func store() {
    guard let sentence = heldLinks.save(intake.stored) else { return }
    note(.storageFailed(sentence, at: now))
  }

  /// Deletes the stored links, even if the storage could not be read yet.
  func forgetStoredLinks() {
    if let sentence = heldLinks.forget() { note(.storageFailed(sentence, at: now)) }
    tell(\.changes, ())
  }

  /// Logs a problem of the resolver, which is not about a single link.
  func report(_ problem: LinkClientError) {
    let subject = LinkEventSubject(number: 0, door: LinkDoor("service"), url: "")
    note(subject.event(.problem, at: now, problem.description))
  }

  private func resolve(_ received: ReceivedLink, _ source: LinkSource?, _ ticket: Int) {
    guard let resolver else { return }
    let (url, id) = (received.link.url, received.openingID)
    resolutions[ticket] = Task { [weak self] in
      let resolution = await resolver.resolve(url, source: source, openingID: id)
      guard let self else { return }
      self.resolutions[ticket] = nil
      self.perform(self.intake.resolved(ticket, resolution, at: self.now))
    }
  }

  /// The task that resolves the newest link. Tests wait for this task.
  package var resolution: Task<Void, Never>? { resolutions.max { $0.key < $1.key }?.value }

  /// Ends a link as soon as it has expired, without waiting for the next call.
  private func scheduleExpiry() {
    let time = intake.expiry
    guard time != expiry?.time else { return }
    expiry?.task.cancel()
    guard let time else { return expiry = nil }
    let task = Task { [weak self, clock = options.clock] in
      let wait = time.milliseconds - clock.now().milliseconds
      guard (try? await clock.sleep(.milliseconds(max(wait, 0)))) != nil, let self else { return }
      self.expiry = nil
      self.perform(self.intake.expire(at: self.now))
    }
    expiry = (time, task)
  }
}

extension LinkEvent {
  /// The event of a storage that failed, which is not about a single link.
  fileprivate static func storageFailed(_ sentence: String, at time: Timestamp) -> LinkEvent {
    LinkEventSubject(number: 0, door: LinkDoor("storage"), url: "")
      .event(.storageFailed, at: time, sentence)
  }
}
