/// The proxies whose `X-Forwarded-For` is trusted.
struct TrustedProxies: Sendable, Hashable {
  var ranges: [AddressRange]

  /// The visitor's address.
  ///
  /// Each proxy appends the address of its client. So the list is read from the end, and the first
  /// address that is not a trusted proxy is the visitor.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection.
  ///   - forwardedFor: `X-Forwarded-For`, several headers joined by commas.
  func address(peer: VisitorAddress?, forwardedFor: String?) -> VisitorAddress? {
    guard let forwardedFor, let peer, contains(peer) else { return peer }
    var visitor = peer
    // The visitor may have written any number of entries before these.
    for hop in forwardedFor.split(separator: ",").suffix(Self.maximumHopCount).reversed() {
      visitor = VisitorAddress(forwarded: hop.filter { $0 != " " && $0 != "\t" })
      if !contains(visitor) { break }
    }
    return visitor
  }

  private static let maximumHopCount = 32

  private func contains(_ hop: VisitorAddress) -> Bool {
    hop.address.map { address in ranges.contains { $0.contains(address) } } == true
  }
}
