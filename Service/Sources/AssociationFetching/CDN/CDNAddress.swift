/// Where a CDN of association files is.
package struct CDNAddress: Sendable, Hashable {
  /// The address in front of `/a/v1/`.
  let base: HTTPURL

  /// Reads the address of a CDN.
  ///
  /// - Parameter text: Its URL with https, perhaps with a path: what stands before `/a/v1/<host>`.
  /// - Throws: ``FetchFailure`` for what is none, and for http.
  package init(_ text: String) throws(FetchFailure) {
    var base = try HTTPURL(text)
    guard base.isSecure else { throw FetchFailure(.redirectNotSecure) }
    while base.target.hasSuffix("/") { base.target.removeLast() }
    self.base = base
  }

  private init(base: HTTPURL) {
    self.base = base
  }

  /// That of Apple (documented).
  package static let apple = CDNAddress(
    base: HTTPURL(
      host: AssociationHost(knownName: "app-site-association.cdn-apple.com"),
      target: ""
    )
  )

  /// The URL of the copy of a host (observed): with the port, if it is not that of https.
  func address(of host: AssociationHost) -> HTTPURL {
    var address = base
    address.target += "/a/v1/\(host)"
    return address
  }
}
