/// A problem of a PostgreSQL database, which ``PostgreSQLAdministration/findings()`` found.
package struct DatabaseFinding: Sendable, Hashable, Encodable {
  /// The checks. Their names are stable.
  package enum Check: String, Sendable, Hashable, Encodable, CaseIterable {
    case encoding
    case writable
    case synchronousStandby = "synchronous-standby"
    case connections
    case schema
    case indexes
    case trigger
    case defaultPartition = "default-partition"
    case tags
    case redemptions
    case counts
  }

  package var check: Check
  /// What is wrong, in one sentence.
  package var problem: String
  package var effect: String
  package var cure: String

  init(_ check: Check, _ problem: String, effect: String, cure: String) {
    self.check = check
    self.problem = problem
    self.effect = effect
    self.cure = cure
  }
}
