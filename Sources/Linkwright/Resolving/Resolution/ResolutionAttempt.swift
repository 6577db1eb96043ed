import LinkwrightCore

/// The state of a resolution that is in progress: everything that is known about the link so far.
///
/// The attempt is a class because the task that times out reads the results of the other task.
final class ResolutionAttempt: Sendable {
  private struct State {
    var url: String
    var campaign: Campaign?
  }

  /// The link as it was received.
  let link: String
  let source: LinkSource?
  let id: String
  let openedAt: Timestamp
  /// Whether the opening is recorded, now or as soon as the user agrees.
  let isRecorded: Bool
  /// The generation of the outbox when the attempt began. If the app deletes its data in the
  /// meantime, the opening is not stored.
  let generation: Int
  private let state: Locked<State>
  private let request = Locked<ResolveRequest?>(nil)

  init(
    _ link: String,
    source: LinkSource?,
    id: String,
    openedAt: Timestamp,
    isRecorded: Bool,
    generation: Int
  ) {
    self.link = link
    self.source = source
    self.id = id
    self.openedAt = openedAt
    self.isRecorded = isRecorded
    self.generation = generation
    state = Locked(State(url: link))
  }

  /// The best link that is known so far.
  var url: String { state.withLock { $0.url } }

  /// The campaign in the link itself.
  var campaign: Campaign? { state.withLock { $0.campaign } }

  /// The request to send; nil if no request exists yet or no request is allowed.
  var opening: ResolveRequest? { request.withLock { $0 } }

  func reach(_ url: String, campaign: Campaign? = nil) {
    state.withLock {
      $0.url = url
      if let campaign, !campaign.isEmpty { $0.campaign = campaign }
    }
  }

  func prepare(_ opening: ResolveRequest) { request.withLock { $0 = opening } }

  /// Returns a resolution with everything known so far.
  func resolution(
    _ outcome: LinkResolution.Outcome,
    error: LinkClientError? = nil
  ) -> LinkResolution {
    state.withLock {
      LinkResolution(
        of: link,
        url: $0.url,
        outcome: outcome,
        campaign: $0.campaign,
        error: error
      )
    }
  }

  func resolution(_ failure: ServiceFailure) -> LinkResolution {
    resolution(failure.outcome, error: LinkClientError(failure))
  }
}
