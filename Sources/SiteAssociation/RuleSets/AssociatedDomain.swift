/// The host of an associated domain: a host such as `example.com`, or `*.example.com` for its
/// subdomains.
public struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
  /// The domain in lower case, including the prefix `*.` of a wildcard.
  public let description: String
  /// Whether a wildcard also covers the domain without a subdomain, such as `example.com` for
  /// `*.example.com`. The default is false.
  ///
  /// Sources disagree: Apple's archived guide says that it does not, but devices behave as if it
  /// did (inferred).
  public var wildcardCoversBareDomain: Bool

  private let suffix: [UInt8]
  private let isWildcard: Bool

  /// Creates a domain.
  ///
  /// - Parameters:
  ///   - text: The host, with the prefix `*.` for a wildcard. Upper and lower case are equivalent
  ///     (inferred).
  ///   - wildcardCoversBareDomain: Whether `*.example.com` also covers `example.com`.
  public init(_ text: String, wildcardCoversBareDomain: Bool = false) {
    description = text.lowercased()
    self.wildcardCoversBareDomain = wildcardCoversBareDomain
    isWildcard = description.hasPrefix("*.")
    suffix = Array(description.utf8.dropFirst(isWildcard ? 2 : 0))
  }

  /// Returns whether the domain covers a host. Upper and lower case are equivalent (observed).
  public func covers(host: String) -> Bool {
    covers(Array(host.utf8).span)
  }

  @inline(__always)
  func covers(_ host: Span<UInt8>) -> Bool {
    let start = host.count - suffix.count
    guard start >= 0 else { return false }
    for offset in suffix.indices {
      let byte = host[start + offset]
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard suffix[offset] == (isUpper ? byte | 0x20 : byte) else { return false }
    }
    if !isWildcard { return start == 0 }
    return start == 0 ? wildcardCoversBareDomain : start > 1 && host[start - 1] == UInt8(ascii: ".")
  }
}
