/// Decides which hosts an associated domain covers: the host itself, or for a wildcard its
/// subdomains.
///
/// Upper and lower case are equivalent (observed).
struct AssociatedDomainCoverage: Sendable, Hashable {
  /// Whether a wildcard also covers the bare domain.
  var wildcardCoversBareDomain: Bool

  private let suffix: [UInt8]
  private let isWildcard: Bool

  /// - Parameter domain: The domain in lower case, optionally with a leading `*.`.
  init(of domain: String, wildcardCoversBareDomain: Bool) {
    self.wildcardCoversBareDomain = wildcardCoversBareDomain
    isWildcard = domain.startsWithCode(of: "*.")
    suffix = Array(domain.utf8.dropFirst(isWildcard ? 2 : 0))
  }

  @inline(__always)
  func includes(_ host: Span<UInt8>) -> Bool {
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
