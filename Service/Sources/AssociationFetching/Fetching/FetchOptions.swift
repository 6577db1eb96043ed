package import Foundation

/// What a fetcher needs of the world, and what it must not do.
package struct FetchOptions: Sendable {
  /// Who looks names up.
  package var resolver: Resolver = .system
  /// Which addresses may be connected to.
  package var addresses = AddressPolicy()
  /// Whose certificates are trusted.
  package var trust: TrustRoots = .system
  /// Time and size.
  package var limits = FetchLimits()
  /// Where Apple's CDN is: scheme, host and what stands before `/a/v1/`.
  package var cdn: CDNAddress = .apple
  /// The time, for the validity of certificates.
  package var now: @Sendable () -> Date = { Date() }

  /// Everything as it is in earnest: the resolver and the authorities of the system, Apple's CDN, and no
  /// private address.
  package init() {}
}
