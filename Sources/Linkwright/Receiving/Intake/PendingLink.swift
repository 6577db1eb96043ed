import LinkwrightCore

/// A link on its way from receipt to delivery.
struct PendingLink: Sendable {
  enum State: Sendable {
    /// The link is being resolved. The ticket identifies the attempt, so that a late response to an
    /// earlier attempt is ignored.
    case resolving(ticket: Int)
    /// The link waits until the service can be reached, because only the service knows where it
    /// leads.
    case unreached
    /// The route is known.
    case routed(RoutedTarget)
  }

  let received: ReceivedLink
  var state: State
  /// The time from which the wait of the link is measured. It is earlier than the arrival of the
  /// link only if the clock has been set back.
  var receivedAt: Timestamp
  /// Whether the link has waited for the service before.
  var wasUnreached = false
  /// The unmet requirements that were last reported to the app.
  var reported: [LinkRequirement] = []

  init(_ received: ReceivedLink, _ state: State) {
    self.received = received
    self.state = state
    receivedAt = received.receivedAt
  }

  var number: Int { received.subject.number }

  /// The link as events show it.
  var subject: LinkEventSubject {
    var subject = received.subject
    if target?.found.policy.neverRecord == true { subject.url = "" }
    return subject
  }

  var isResolving: Bool { ticket != nil }

  /// The attempt to resolve the link; nil if the link is not being resolved.
  var ticket: Int? {
    if case .resolving(let ticket) = state { ticket } else { nil }
  }

  var target: RoutedTarget? {
    if case .routed(let target) = state { target } else { nil }
  }

  /// Returns the requirements that are not met, sorted by name.
  func missing(_ satisfied: Set<LinkRequirement>) -> [LinkRequirement] {
    guard let target else { return [.network] }
    return target.requirements.filter { !satisfied.contains($0) }
  }

  func waiting(_ satisfied: Set<LinkRequirement>) -> WaitingLink {
    WaitingLink(link: received.link, route: target?.found.route, missing: missing(satisfied))
  }
}

/// The route of a link, and what is known about it.
///
/// A class, because it has many parts, and every list of links would otherwise copy all of them.
final class RoutedTarget: Sendable {
  let found: FoundRoute
  let resolution: LinkResolution
  /// Whether the link of the resolution must not be stored.
  let isPrivate: Bool
  /// The requirements in alphabetical order. ``LinkRequirement/network`` has no effect, because the
  /// network is an event and not a state.
  let requirements: [LinkRequirement]

  init(_ found: FoundRoute, _ resolution: LinkResolution, isPrivate: Bool) {
    self.found = found
    self.resolution = resolution
    self.isPrivate = isPrivate || found.policy.neverRecord
    var requirements: [LinkRequirement] = [.appReady]
    for requirement in found.policy.requirements
    where requirement != .appReady && requirement != .network {
      let index = requirements.firstIndex { requirement.name < $0.name }
      requirements.insert(requirement, at: index ?? requirements.endIndex)
    }
    self.requirements = requirements
  }
}

/// A link that waits or has expired, as reported to the app.
///
/// A class, because a ``HeldLink`` refers to it.
final class WaitingLink: Sendable {
  let link: IncomingLink
  /// nil if only the service knows where the link leads.
  let route: (any LinkRoute)?
  let missing: [LinkRequirement]

  init(link: IncomingLink, route: (any LinkRoute)?, missing: [LinkRequirement]) {
    self.link = link
    self.route = route
    self.missing = missing
  }
}
