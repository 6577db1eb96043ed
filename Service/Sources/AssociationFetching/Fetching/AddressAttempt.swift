/// An address of a host, and what became of it.
package struct AddressAttempt: Sendable, Hashable {
  /// What became of an address.
  package enum Outcome: Sendable, Hashable {
    /// An earlier one was good enough.
    case notTried
    /// The ``AddressPolicy`` forbids it.
    case refused
    case failed(FetchFailure)
    case connected
  }

  package var address: IPAddress
  /// From where it can be reached.
  package var scope: AddressScope
  package var outcome: Outcome

  package init(address: IPAddress, scope: AddressScope, outcome: Outcome) {
    self.address = address
    self.scope = scope
    self.outcome = outcome
  }
}
