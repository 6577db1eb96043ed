import LinkwrightCore

/// The resolution of one link while it is under way: everything known so far.
///
/// A class because the task that times out reads what the other task has found out.
final class ResolutionAttempt: Sendable {
  private struct State {
    var url: String
    var campaign: Campaign?
    var opening: ResolveRequest?
  }

  /// The link as it was received.
  let link: String
  let source: LinkSource?
  let id: String
  let openedAt: Timestamp
  /// The generation of the outbox at the start. If the app forgets its data, the opening is not stored.
  let generation: Int
  private let state: Locked<State>

  init(_ link: String, source: LinkSource?, id: String, openedAt: Timestamp, generation: Int) {
    self.link = link
    self.source = source
    self.id = id
    self.openedAt = openedAt
    self.generation = generation
    state = Locked(State(url: link))
  }

  /// The best known link.
  var url: String { state.withLock { $0.url } }

  /// The campaign of the link itself.
  var campaign: Campaign? { state.withLock { $0.campaign } }

  /// The request to send; nil while there is none, or none is allowed.
  var opening: ResolveRequest? { state.withLock { $0.opening } }

  func reach(_ url: String, campaign: Campaign? = nil) {
    state.withLock {
      $0.url = url
      if let campaign, !campaign.isEmpty { $0.campaign = campaign }
    }
  }

  func prepare(_ opening: ResolveRequest) { state.withLock { $0.opening = opening } }

  /// Returns a resolution with everything known so far.
  func resolution(_ outcome: LinkResolution.Outcome) -> LinkResolution {
    state.withLock {
      LinkResolution(of: link, url: $0.url, outcome: outcome, campaign: $0.campaign)
    }
  }
}
