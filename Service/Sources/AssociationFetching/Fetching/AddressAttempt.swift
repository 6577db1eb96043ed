/// An address of a host, and whether it was connected to.
package struct AddressAttempt: Sendable, Hashable {
  /// The outcome of an attempt.
  package enum Outcome: Sendable, Hashable {
    /// An earlier address was connected to.
    case notTried
    /// The ``AddressPolicy`` forbids it.
    case refused
    case failed(FetchFailure)
    case connected
  }

  package var address: IPAddress
  /// The networks from which the address is reachable.
  package var scope: AddressScope
  package var outcome: Outcome

  package init(address: IPAddress, scope: AddressScope, outcome: Outcome) {
    self.address = address
    self.scope = scope
    self.outcome = outcome
  }
}
