/// The counts of events and redemptions.
package struct Counts: Sendable, Hashable, Codable {
  package var visits = 0
  package var openings = 0
  package var redemptions = 0
  package var bots = 0
  package var invitationsShown = 0

  package init() {}
}
