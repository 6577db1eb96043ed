import LinkwrightCore

/// What a client knows about whether it may ask, and about the last opening.
struct ClientState: Sendable {
  /// Whether something may be sent.
  enum Admission: Sendable, Hashable {
    case open, disabled
    /// The service asked to be spared for that long.
    case busy(Duration)
  }

  /// What the app wants.
  var isEnabled: Bool
  /// Whether the service told the app to stop until it is started again.
  private(set) var isStopped = false
  private(set) var pausedUntil: Timestamp?
  private(set) var openingID: String?
  private(set) var campaign: Campaign?

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  func admission(at time: Timestamp) -> Admission {
    guard isEnabled, !isStopped else { return .disabled }
    guard let pausedUntil, time < pausedUntil else { return .open }
    // A clock that was set back does not make the pause longer than it ever can be.
    let rest = Duration.milliseconds(pausedUntil.milliseconds - time.milliseconds)
    return rest > ServiceFailure.longestPause ? .open : .busy(rest)
  }

  /// Takes what an answer or its lack says about the next requests.
  mutating func pause(_ duration: Duration?, isStopped: Bool = false, at time: Timestamp) {
    if isStopped { self.isStopped = true }
    guard let duration else { return }
    // One that is longer than it can be is from before the clock was set back.
    let known = pausedUntil.flatMap { $0 > time + ServiceFailure.longestPause ? nil : $0 }
    pausedUntil = max(known ?? time, time + duration)
  }

  /// An opening begins, and with it its campaign.
  mutating func begin(_ openingID: String, _ campaign: Campaign?) {
    self.openingID = openingID
    self.campaign = campaign
  }

  /// What the service says about an opening; an older one does not matter any more.
  mutating func take(_ campaign: Campaign?, of openingID: String?) {
    guard let campaign, openingID == self.openingID else { return }
    self.campaign = campaign.filled(from: self.campaign ?? Campaign())
  }
}
