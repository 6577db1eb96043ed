/// The base URL of a CDN for association files.
package struct CDNAddress: Sendable, Hashable {
  /// The URL before `/a/v1/`.
  let base: HTTPURL

  /// Parses the base URL of a CDN.
  ///
  /// - Parameter text: An HTTPS URL with an optional path: the part before `/a/v1/<host>`.
  /// - Throws: ``FetchFailure`` for an invalid URL, or for a URL with the scheme http.
  package init(_ text: String) throws(FetchFailure) {
    var base = try HTTPURL(text)
    guard base.isSecure else { throw FetchFailure(.redirectNotSecure) }
    while base.target.hasSuffix("/") { base.target.removeLast() }
    self.base = base
  }

  private init(base: HTTPURL) {
    self.base = base
  }

  /// Apple's CDN (documented).
  package static let apple = CDNAddress(
    base: HTTPURL(
      host: AssociationHost(knownName: "app-site-association.cdn-apple.com"),
      target: ""
    )
  )

  /// The URL of the CDN's copy for a host (observed). The URL includes the host's port unless the
  /// port is 443.
  func address(of host: AssociationHost) -> HTTPURL {
    var address = base
    address.target += "/a/v1/\(host)"
    return address
  }
}
