import LinkwrightCore

/// Whether a client may send requests, and the campaign of the last opening.
struct ClientState: Sendable {
  /// Whether a request may be sent.
  enum Admission: Sendable, Hashable {
    case open, disabled
    /// The service asked for a pause. The value is the time that is left of it.
    case busy(Duration)
  }

  /// Whether the app allows requests.
  var isEnabled: Bool
  /// Whether the service disabled the client until the next launch.
  private var isStopped = false
  private var pausedUntil: Timestamp?
  private var openingID: String?
  private(set) var campaign: Campaign?

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  func admission(at time: Timestamp) -> Admission {
    guard isEnabled, !isStopped else { return .disabled }
    guard let pausedUntil, time < pausedUntil else { return .open }
    // A clock that was set back must not extend the pause beyond its maximum.
    let rest = Duration.milliseconds(pausedUntil.milliseconds - time.milliseconds)
    return rest > ServiceFailure.longestPause ? .open : .busy(rest)
  }

  /// Pauses or stops the client, as a response or its absence demands.
  mutating func pause(_ duration: Duration?, isStopped: Bool = false, at time: Timestamp) {
    if isStopped { self.isStopped = true }
    guard let duration else { return }
    // A pause beyond the maximum was set before the clock was set back.
    let known = pausedUntil.flatMap { $0 > time + ServiceFailure.longestPause ? nil : $0 }
    pausedUntil = max(known ?? time, time + duration)
  }

  /// Starts an opening with the campaign of its link.
  mutating func begin(_ openingID: String, campaign: Campaign?) {
    self.openingID = openingID
    self.campaign = campaign
  }

  /// Completes the campaign with that of the response; ignores responses for older openings.
  mutating func complete(_ campaign: Campaign?, of openingID: String?) {
    guard let campaign, openingID == self.openingID else { return }
    self.campaign = campaign.filled(from: self.campaign ?? Campaign())
  }
}
