/// One fetch of an association file, with the redirects it ran into.
package struct FetchRecord: Sendable, Hashable {
  /// Whose file it is.
  package var host: AssociationHost
  /// As whom it was fetched.
  package var client: FetchClient
  /// Where it was looked for.
  package var location: AssociationLocation
  /// The request for the file itself.
  package var first: HTTPExchange
  /// Where redirects lead, in order. A hop that was not made has a failure that says why.
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

  /// Where the redirects end.
  package var destination: HTTPExchange { hops.last ?? first }

  /// What the client goes by: the first answer, or the one behind the redirects for one who follows
  /// them.
  package var response: HTTPExchange { client.followsRedirects ? destination : first }

  /// Why the client has no answer, or not a whole one.
  package var failure: FetchFailure? { response.failure }

  /// The bytes that the client reads as the file: the whole body of an answer of success, or for a
  /// device also that of a 5xx (inferred). nil where it has none.
  package var fileBytes: [UInt8]? {
    guard response.isComplete, let status = response.status else { return nil }
    let isRead = (200...299).contains(status) || client == .device && (500...599).contains(status)
    return isRead ? response.body : nil
  }
}
