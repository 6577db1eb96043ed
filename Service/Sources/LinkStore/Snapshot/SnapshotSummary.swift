package import LinkwrightCore

/// What a snapshot contains.
package struct SnapshotSummary: Sendable, Hashable {
  /// The time at which the snapshot was begun. Later changes may be missing from it.
  package var time: Timestamp
  package var byteCount = 0
  package var linkCount = 0
  package var invitationCount = 0
  package var keyCount = 0

  package init(time: Timestamp) { self.time = time }
}
