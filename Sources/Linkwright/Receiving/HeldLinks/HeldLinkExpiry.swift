import LinkwrightCore

/// Decides how long a link may wait and when it is discarded, also across restarts of the app.
struct HeldLinkExpiry: Sendable {
  /// The maximum time between the arrival of a link and its delivery, see
  /// ``LinkCenterOptions/holdLimit``.
  let limit: Duration

  /// Returns the time at which a link expires.
  func expiry(ofLinkReceivedAt receivedAt: Timestamp) -> Timestamp { receivedAt + limit }

  /// Returns whether a link has expired.
  func hasExpired(receivedAt: Timestamp, at time: Timestamp) -> Bool {
    expiry(ofLinkReceivedAt: receivedAt) <= time
  }

  /// Returns the time from which a stored link counts.
  ///
  /// If the clock has been set back, the link would otherwise be held for too long.
  func arrival(of stored: StoredHeldLink, restoredAt time: Timestamp) -> Timestamp {
    min(Timestamp(milliseconds: stored.receivedAt), time)
  }
}
