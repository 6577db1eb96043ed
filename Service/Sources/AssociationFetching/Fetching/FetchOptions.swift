package import Foundation

/// The environment and the restrictions of a fetcher.
package struct FetchOptions: Sendable {
  /// The resolver for host names.
  package var resolver: Resolver = .system
  /// The policy for addresses.
  package var addresses = AddressPolicy()
  /// The trusted certificate authorities.
  package var trust: TrustRoots = .system
  /// The limits for time and size.
  package var limits = FetchLimits()
  /// The base URL of Apple's CDN: scheme, host and the path before `/a/v1/`.
  package var cdn: CDNAddress = .apple
  /// The proxies through which to connect.
  package var proxies: ProxySettings = .none
  /// The clock for deadlines and timings.
  package var clock: @Sendable () -> ContinuousClock.Instant = { .now }
  /// The current time, for the validity of certificates.
  package var now: @Sendable () -> Date = { Date() }

  /// Creates the options for production: the system's resolver and CAs, Apple's CDN, and no
  /// private addresses.
  package init() {}
}
