/// An address of a host, with the outcome of the connection attempt.
package struct AddressAttempt: Sendable, Hashable {
  /// The outcome of an attempt.
  package enum Outcome: Sendable, Hashable {
    /// The address was not needed, because an earlier address accepted a connection.
    case notTried
    /// The ``AddressPolicy`` does not allow connections to the address.
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
