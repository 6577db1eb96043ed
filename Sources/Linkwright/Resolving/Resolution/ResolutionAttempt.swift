import LinkwrightCore

/// One link on its way to an answer: what is known of it so far.
///
/// A class because whoever is first to finish reads what the others found out.
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
  /// What is forgotten in the meantime is not kept.
  let generation: Int
  private let state: Locked<State>

  init(_ link: String, _ source: LinkSource?, id: String, openedAt: Timestamp, generation: Int) {
    self.link = link
    self.source = source
    self.id = id
    self.openedAt = openedAt
    self.generation = generation
    state = Locked(State(url: link))
  }

  /// The best link that is known.
  var url: String { state.withLock { $0.url } }

  /// What the link itself says.
  var campaign: Campaign? { state.withLock { $0.campaign } }

  /// What is to be sent; nil while there is nothing that may be.
  var opening: ResolveRequest? { state.withLock { $0.opening } }

  func reach(_ url: String, campaign: Campaign? = nil) {
    state.withLock {
      $0.url = url
      if let campaign, !campaign.isEmpty { $0.campaign = campaign }
    }
  }

  func prepare(_ opening: ResolveRequest) { state.withLock { $0.opening = opening } }

  /// What is known now.
  func resolution(_ outcome: LinkResolution.Outcome) -> LinkResolution {
    state.withLock {
      LinkResolution(of: link, url: $0.url, outcome: outcome, campaign: $0.campaign)
    }
  }
}
