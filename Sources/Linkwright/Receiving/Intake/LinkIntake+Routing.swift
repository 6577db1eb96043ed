import Foundation
import LinkwrightCore

extension LinkIntake {
  mutating func route(
    _ item: ReceivedLink,
    _ resolution: LinkResolution,
    at time: Timestamp
  ) -> [Action] {
    // The link that the service named says where; the one that was received, whether anybody could
    // have taken it.
    switch table.route(for: resolution.url, isUniversal: item.isUniversal) {
    case .route(let route):
      return take(RoutedLink(item, route, table.policy(of: route), resolution), at: time)
    case .unmatched(let mismatches):
      return refuse(item, resolution, "No route takes the link.", mismatches, at: time)
    case .malformed(let sentence):
      return refuse(item, resolution, sentence, at: time)
    case .foreign:
      return refuse(item, resolution, "It leads to no link of the app.", at: time)
    }
  }

  /// Takes the place of what is held.
  mutating func take(_ new: RoutedLink<Route>, at time: Timestamp) -> [Action] {
    let old = held.map { [Action.note($0.trace.event(.superseded, at: time, by: new.trace))] } ?? []
    held = new
    let delivery = deliver(at: time)
    guard delivery.isEmpty else { return old + delivery }
    return old + hold(new, at: time) + [.store(stored)]
  }

  func hold(_ link: RoutedLink<Route>, at time: Timestamp) -> [Action] {
    let held = link.held(satisfied)
    let names = held.missing.map(\.name).joined(separator: ", ")
    let event = link.trace.event(.held, at: time, "It waits for \(names).")
    return [.note(event), .hold(held)]
  }

  /// Hands over what is held, if nothing is missing any more.
  mutating func deliver(at time: Timestamp) -> [Action] {
    guard let link = held, resolving == nil, link.missing(satisfied).isEmpty else { return [] }
    held = nil
    // No longer stored before it is delivered: a link that ends the app must not do so at every start.
    return [.store(stored), .note(link.trace.event(.delivered, at: time)), .deliver(link)]
  }

  private func webPage(of url: String) -> URL? {
    guard let link = table.site.link(url), link.form == .scheme else { return URL(string: url) }
    return link.destination.flatMap { table.site.url(for: $0, as: .universal) }
      .flatMap { URL(string: $0) }
  }

  private mutating func refuse(
    _ item: ReceivedLink,
    _ resolution: LinkResolution,
    _ sentence: String,
    _ mismatches: [RouteMismatch] = [],
    at time: Timestamp
  ) -> [Action] {
    let isUnknown = item.needsService && resolution.outcome.isFailure
    let reason =
      isUnknown
      ? "Where it leads is not known, for the service gave no answer: \(resolution.outcome)."
      : sentence
    let refused = RefusedLink(
      link: item.link,
      url: resolution.url,
      webPage: webPage(of: resolution.url),
      reason: reason,
      mismatches: mismatches,
      outcome: item.needsService && canResolve ? resolution.outcome : nil
    )
    return [.note(item.trace.event(.refused, at: time, reason)), .refuse(refused), .store(stored)]
      + deliver(at: time)
  }
}
