import LinkwrightCore

/// The parts of a request for a link that affect the response and the event.
struct VisitRequest: Sendable {
  /// The path and the query, as requested.
  var target: RequestTarget
  var isHead: Bool
  var acceptLanguage: String?
  var referrer: String?
  /// Whether the browser fetches the link before the user follows it.
  var isPrefetch: Bool
  /// The ID of the click that the request continues; nil for a new visit.
  var clickID: String?
  /// The requested host; nil if it is the link's own host.
  var pageHost: String?
  /// The address of the visitor. If the request comes from a trusted proxy, this is the address
  /// that the proxy reports.
  var address: VisitorAddress?
  /// The country that a proxy reports; nil if none does.
  var reportedCountry: String?
  /// The file with the countries of addresses; nil for none.
  var countries: CountryDatabase?
  /// Whether the request comes from the team's own networks.
  var isOwn = false
  var time: Timestamp
  /// Whether the visitor scanned the link in a QR code. This is a property of the original request, and
  /// stays the same if ``target`` becomes the target of a click.
  let isScan: Bool

  init(
    target: RequestTarget,
    isHead: Bool = false,
    acceptLanguage: String? = nil,
    referrer: String? = nil,
    isPrefetch: Bool = false,
    address: VisitorAddress? = nil,
    time: Timestamp
  ) {
    self.target = target
    self.isHead = isHead
    self.acceptLanguage = acceptLanguage
    self.referrer = referrer
    self.isPrefetch = isPrefetch
    self.address = address
    self.time = time
    isScan = ScanMarker.isPresent(in: target.query)
  }

  /// The country of the visitor; nil if it is not known. Looked up from the whole address, which is not
  /// stored.
  var country: String? {
    if let reportedCountry { return reportedCountry }
    guard let countries, let address = address?.address else { return nil }
    return countries.country(of: address)
  }
}
