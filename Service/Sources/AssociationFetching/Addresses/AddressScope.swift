/// The networks from which an address is reachable.
package enum AddressScope: String, Sendable, Hashable, CaseIterable {
  /// The whole Internet.
  case global
  case unspecified
  case loopback
  case privateUse = "private"
  case linkLocal = "link-local"
  /// Carrier-grade NAT (RFC 6598).
  case shared
  case multicast
  /// Documentation and examples.
  case documentation
  /// Network benchmarks (RFC 2544).
  case benchmarking
  /// Any other reserved range, including obsolete tunnels.
  case reserved

  /// Whether the address can be reached from everywhere on the Internet, and therefore by Apple's
  /// crawler.
  package var isGlobal: Bool { self == .global }
}
