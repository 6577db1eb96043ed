/// The host of an associated domain: either a host such as `example.com`, or a wildcard such as
/// `*.example.com` for all subdomains of `example.com`.
public struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
  /// The domain in lower case, including the prefix `*.` of a wildcard.
  public let description: String
  private var coverage: AssociatedDomainCoverage

  /// Creates a domain.
  ///
  /// - Parameters:
  ///   - text: The host, with the prefix `*.` for a wildcard. Upper and lower case are equivalent
  ///     (inferred).
  ///   - wildcardCoversBareDomain: Whether `*.example.com` also covers `example.com`.
  public init(_ text: String, wildcardCoversBareDomain: Bool = false) {
    description = text.lowercased()
    coverage = AssociatedDomainCoverage(
      of: description,
      wildcardCoversBareDomain: wildcardCoversBareDomain
    )
  }

  /// Whether a wildcard also covers its bare domain: for `*.example.com`, the host `example.com`.
  /// The default is false.
  ///
  /// Sources disagree: Apple's archived guide says that a wildcard does not cover its bare domain,
  /// but devices seem to treat a wildcard as if it covered its bare domain (inferred).
  public var wildcardCoversBareDomain: Bool {
    get { coverage.wildcardCoversBareDomain }
    set { coverage.wildcardCoversBareDomain = newValue }
  }

  /// Returns whether the domain covers a host.
  ///
  /// Upper and lower case are equivalent (observed).
  public func covers(host: String) -> Bool {
    covers(Array(host.utf8).span)
  }

  @inline(__always)
  func covers(_ host: Span<UInt8>) -> Bool { coverage.includes(host) }
}
