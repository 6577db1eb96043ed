import LinkwrightCore

/// The state of a client: whether it may send requests, and the campaign of the last opening.
struct ClientState: Sendable {
  /// Whether a request may be sent.
  enum Admission: Sendable, Equatable {
    case open, disabled
    /// The service requires a pause. The value is the remaining time.
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
    // If the clock has been set back, the pause must not become longer than the maximum.
    let rest = Duration.milliseconds(pausedUntil.milliseconds - time.milliseconds)
    return rest > ServiceFailure.longestPause ? .open : .busy(rest)
  }

  /// Pauses or disables the client if a response, or the failure to receive one, requires it.
  mutating func pause(_ duration: Duration?, isStopped: Bool = false, at time: Timestamp) {
    if isStopped { self.isStopped = true }
    guard let duration else { return }
    // A pause longer than the maximum was set before the clock was set back.
    let known = pausedUntil.flatMap { $0 > time + ServiceFailure.longestPause ? nil : $0 }
    pausedUntil = max(known ?? time, time + duration)
  }

  /// Begins an opening, with the campaign in its link.
  mutating func begin(_ openingID: String, campaign: Campaign?) {
    self.openingID = openingID
    self.campaign = campaign
  }

  /// Deletes the campaign. A later response for an earlier opening does not restore the campaign.
  mutating func forgetCampaign(of openingID: String?) {
    guard openingID == nil || openingID == self.openingID else { return }
    self.openingID = nil
    campaign = nil
  }

  /// Completes the campaign with the campaign in the response. Responses for older openings are
  /// ignored.
  mutating func complete(_ campaign: Campaign?, of openingID: String?) {
    guard let campaign, let openingID, openingID == self.openingID else { return }
    self.campaign = campaign.filled(from: self.campaign ?? Campaign())
  }
}
