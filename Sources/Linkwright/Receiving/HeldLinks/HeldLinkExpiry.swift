import LinkwrightCore

/// Decides how long a link may wait and when it is discarded, even across restarts of the app.
struct HeldLinkExpiry: Sendable {
  /// The maximum time between the arrival of a link and its delivery, see
  /// ``LinkCenterOptions/holdLimit``.
  let limit: Duration

  /// The limit of an app that sets none.
  static let standardLimit = Duration.seconds(3600)

  /// Returns the time at which a link expires.
  func expiry(ofLinkReceivedAt receivedAt: Timestamp) -> Timestamp { receivedAt + limit }

  /// Returns whether a link has expired.
  func hasExpired(receivedAt: Timestamp, at time: Timestamp) -> Bool {
    expiry(ofLinkReceivedAt: receivedAt) <= time
  }

  /// Returns the time from which the wait of a stored link is measured.
  ///
  /// This is the stored time of arrival or, if the clock has been set back since then, the current
  /// time. Otherwise, the link would be held for too long.
  func arrival(of stored: StoredHeldLink, restoredAt time: Timestamp) -> Timestamp {
    min(Timestamp(milliseconds: stored.receivedAt), time)
  }
}
