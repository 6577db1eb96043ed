/// A fetch of an association file, with its redirects.
package struct FetchRecord: Sendable, Hashable {
  /// The host of the file.
  package var host: AssociationHost
  /// The imitated client.
  package var client: FetchClient
  /// The location of the file.
  package var location: AssociationLocation
  /// The request for the file itself.
  package var first: HTTPExchange
  /// The redirects in order. If a redirect was not followed, its failure says why.
  package var hops: [HTTPExchange]

  package init(
    host: AssociationHost,
    client: FetchClient,
    location: AssociationLocation,
    first: HTTPExchange,
    hops: [HTTPExchange] = []
  ) {
    self.host = host
    self.client = client
    self.location = location
    self.first = first
    self.hops = hops
  }

  /// The last exchange, after all redirects.
  package var destination: HTTPExchange { hops.last ?? first }

  /// The exchange that the client uses: the last exchange if the client follows redirects,
  /// otherwise the first.
  package var response: HTTPExchange { client.followsRedirects ? destination : first }

  /// The reason why ``response`` is missing or incomplete; nil if the response is complete.
  package var failure: FetchFailure? { response.failure }

  /// The bytes that the client reads as the file: the complete body of a 2xx response. A device
  /// also reads the body of a 5xx response (inferred). nil if there is no such body.
  package var fileBytes: [UInt8]? {
    guard response.isComplete, let status = response.status else { return nil }
    let isRead = (200...299).contains(status) || client == .device && (500...599).contains(status)
    return isRead ? response.body : nil
  }
}

/// A location of the association file on a host.
package enum AssociationLocation: String, Sendable, Hashable, CaseIterable {
  /// The current location (documented).
  case wellKnown
  /// The location that iOS 9 to 13 also checked (documented by the logs in QA1916). Today, the
  /// errors of Apple's CDN mention only the other location.
  case root

  /// The path of the file.
  package var path: String {
    switch self {
    case .wellKnown: "/.well-known/apple-app-site-association"
    case .root: "/apple-app-site-association"
    }
  }
}
