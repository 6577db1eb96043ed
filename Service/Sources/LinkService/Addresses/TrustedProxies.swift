/// The proxies whose `X-Forwarded-For` is trusted.
struct TrustedProxies: Sendable, Hashable {
  var ranges: [AddressRange]

  /// The visitor's address.
  ///
  /// Each proxy appends the address of its client. Therefore, the list is read from the end, and
  /// the first address that is not the address of a trusted proxy is the visitor's.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection.
  ///   - forwardedFor: The value of `X-Forwarded-For`. The values of several headers are joined by
  ///     commas.
  func address(peer: VisitorAddress?, forwardedFor: String?) -> VisitorAddress? {
    guard let forwardedFor, let peer, contains(peer) else { return peer }
    var visitor = peer
    // Only the last entries count, because the visitor may have written any number of entries
    // before them.
    for hop in forwardedFor.split(separator: ",").suffix(Self.maximumHopCount).reversed() {
      visitor = VisitorAddress(forwarded: hop.filter { $0 != " " && $0 != "\t" })
      if !contains(visitor) { break }
    }
    return visitor
  }

  /// Whether what the other end of a connection reports about a visitor is trusted.
  func trust(_ peer: VisitorAddress?) -> Bool { peer.map(contains) == true }

  private static let maximumHopCount = 32

  private func contains(_ hop: VisitorAddress) -> Bool {
    hop.address.map { address in ranges.contains { $0.contains(address) } } == true
  }
}
