/// Which addresses may be connected to.
///
/// A name that somebody else chose can lead anywhere, and so can the redirect of a server. Whoever fetches
/// for others must not be made to ask its own network. Every address is judged when the name was looked up
/// and again when a connection to it is made.
package struct AddressPolicy: Sendable, Hashable {
  /// Whether every address may be connected to. Only for the person at the terminal, who could as well
  /// ask the address itself.
  package var allowsPrivateAddresses: Bool
  /// Addresses that count as reachable from everywhere, whatever the registries say.
  package var exceptions: Set<IPAddress>

  /// Makes a policy. Without anything said, only addresses that everybody reaches are connected to.
  package init(allowsPrivateAddresses: Bool = false, exceptions: Set<IPAddress> = []) {
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.exceptions = exceptions
  }

  /// From where an address can be reached, with the exceptions.
  func scope(of address: IPAddress) -> AddressScope {
    exceptions.contains(address) ? .global : address.scope
  }

  /// Whether an address may be connected to.
  func allows(_ address: IPAddress) -> Bool {
    allowsPrivateAddresses || scope(of: address).isGlobal
  }
}
