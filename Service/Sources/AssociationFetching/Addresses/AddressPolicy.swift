/// A policy that decides to which addresses connections are allowed.
///
/// Any name or redirect can lead to any address. A server that fetches files on request could
/// therefore be tricked into sending requests to its own network. To prevent this, every address is
/// checked after name resolution and again before the connection.
package struct AddressPolicy: Sendable, Hashable {
  /// Whether connections to all addresses are allowed. This is only for the command line, whose
  /// users could connect to the addresses themselves.
  package var allowsPrivateAddresses: Bool
  /// Addresses that are treated as global, even if IANA's registries list them as special-purpose.
  package var exceptions: Set<IPAddress>

  /// Creates a policy. By default, it allows connections only to global addresses.
  package init(allowsPrivateAddresses: Bool = false, exceptions: Set<IPAddress> = []) {
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.exceptions = exceptions
  }

  /// Returns the scope of an address, after the exceptions have been applied.
  func scope(of address: IPAddress) -> AddressScope {
    exceptions.contains(address) ? .global : address.scope
  }

  /// Returns whether connections to an address are allowed.
  func allows(_ address: IPAddress) -> Bool {
    allowsPrivateAddresses || scope(of: address).isGlobal
  }
}
