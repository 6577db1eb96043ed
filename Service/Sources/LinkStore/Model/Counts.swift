/// The counts of events and redemptions.
package struct Counts: Sendable, Hashable, Codable {
  /// How many of the events began with the scan of a QR code. The rest began with a tap.
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
