/// The proxies whose word about the visitor's address counts.
struct TrustedProxies: Sendable, Hashable {
  var ranges: [AddressRange]

  /// The visitor's address.
  ///
  /// Every proxy appends the address it was called from, so the list is read from its end, and the
  /// first address that is no proxy of ours is the visitor.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection.
  ///   - forwardedFor: `X-Forwarded-For`, several headers joined by commas.
  func address(peer: VisitorAddress?, forwardedFor: String?) -> VisitorAddress? {
    guard let forwardedFor, let peer, contains(peer) else { return peer }
    var visitor = peer
    // The rest was written by the visitor, who can write much.
    for hop in forwardedFor.split(separator: ",").suffix(Self.maximumHopCount).reversed() {
      visitor = VisitorAddress(hop.filter { $0 != " " && $0 != "\t" })
      if !contains(visitor) { break }
    }
    return visitor
  }

  private static let maximumHopCount = 32

  private func contains(_ hop: VisitorAddress) -> Bool {
    hop.address.map { address in ranges.contains { $0.contains(address) } } == true
  }
}
