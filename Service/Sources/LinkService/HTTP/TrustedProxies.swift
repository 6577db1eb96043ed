/// The proxies whose word about the visitor's address counts.
struct TrustedProxies: Sendable, Hashable {
  /// Addresses, as the socket gives them.
  var addresses: Set<String>

  /// The visitor's address.
  ///
  /// Every proxy appends the address it was called from, so the list is read from its end, and the
  /// first address that is no proxy of ours is the visitor.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection.
  ///   - forwardedFor: `X-Forwarded-For`, several headers joined by commas.
  func address(peer: String?, forwardedFor: String?) -> String? {
    guard let peer, addresses.contains(peer), let forwardedFor else { return peer }
    let hops = forwardedFor.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    return hops.last { !addresses.contains($0) } ?? hops.first ?? peer
  }
}
