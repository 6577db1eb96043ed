package import LinkwrightCore

/// The content of a snapshot.
package struct SnapshotSummary: Sendable, Hashable {
  /// The time at which the service began to write the snapshot. Changes after this time may be
  /// missing.
  package var time: Timestamp
  package var byteCount = 0
  package var linkCount = 0
  package var invitationCount = 0
  package var keyCount = 0

  package init(time: Timestamp) { self.time = time }
}
