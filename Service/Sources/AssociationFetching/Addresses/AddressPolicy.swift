/// Decides which addresses may be connected to.
///
/// A foreign name or redirect can point to any address, so a server that fetches on request could be
/// tricked into requests to its own network. Every address is checked after name resolution and again
/// before the connection.
package struct AddressPolicy: Sendable, Hashable {
  /// Whether every address may be connected to. Only for users of the command line, who could connect
  /// to the address themselves.
  package var allowsPrivateAddresses: Bool
  /// Addresses that count as global, regardless of the registries.
  package var exceptions: Set<IPAddress>

  /// Creates a policy that by default allows only global addresses.
  package init(allowsPrivateAddresses: Bool = false, exceptions: Set<IPAddress> = []) {
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.exceptions = exceptions
  }

  /// The scope of an address, with the exceptions applied.
  func scope(of address: IPAddress) -> AddressScope {
    exceptions.contains(address) ? .global : address.scope
  }

  /// Whether an address may be connected to.
  func allows(_ address: IPAddress) -> Bool {
    allowsPrivateAddresses || scope(of: address).isGlobal
  }
}
