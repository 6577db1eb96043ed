/// The host of an associated domain: `example.com`, or `*.example.com` for its subdomains.
public struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
  /// The domain in lower case, as in the entitlement.
  public let description: String
  /// Whether a wildcard also covers the bare domain. False by default.
  ///
  /// Sources disagree: Apple's archived guide says no, but devices behave as if it did (inferred).
  public var wildcardCoversBareDomain: Bool

  private let suffix: [UInt8]
  private let isWildcard: Bool

  /// Creates a domain.
  ///
  /// - Parameters:
  ///   - text: The host, optionally with a leading `*.`. Case does not matter (inferred).
  ///   - wildcardCoversBareDomain: Whether `*.example.com` covers `example.com`.
  public init(_ text: String, wildcardCoversBareDomain: Bool = false) {
    description = text.lowercased()
    self.wildcardCoversBareDomain = wildcardCoversBareDomain
    isWildcard = description.hasPrefix("*.")
    suffix = Array(description.utf8.dropFirst(isWildcard ? 2 : 0))
  }

  /// Returns whether a host belongs to the domain. Case does not matter (observed).
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
