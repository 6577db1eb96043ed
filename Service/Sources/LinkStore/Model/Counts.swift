/// The counts of events and redemptions.
package struct Counts: Sendable, Hashable, Codable {
  /// How many of the visits, openings and shown invitations began with the scan of a QR code. Those
  /// that are not scans are taps.
  package struct Scans: Sendable, Hashable, Codable {
    package var visits = 0
    package var openings = 0
    package var invitationsShown = 0

    package init() {}
  }

  package var visits = 0
  package var openings = 0
  package var redemptions = 0
  package var bots = 0
  package var invitationsShown = 0
  package var scans = Scans()

  package init() {}
}
