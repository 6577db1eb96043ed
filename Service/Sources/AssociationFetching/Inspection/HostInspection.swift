/// All fetches that show how a host serves its file. A fetch that was not necessary is nil.
package struct HostInspection: Sendable, Hashable {
  /// The host.
  package var host: AssociationHost
  /// The file as Apple's crawler gets it.
  package var site: FetchRecord?
  /// The file as a browser gets it, if the crawler got none.
  package var browser: FetchRecord?
  /// The file over the other address family, if the host has IPv4 and IPv6 addresses.
  package var otherFamily: FetchRecord?
  /// The file at the root location.
  package var root: FetchRecord?
  /// The file over plain HTTP, if HTTPS failed. Clients never use it.
  package var plain: HTTPExchange?
  /// The copy at Apple's CDN.
  package var cdn: CDNRecord?
  /// Android's `assetlinks.json`, if the inspection includes this file.
  package var assetLinks: HTTPExchange?
  /// The same host with `www.` added or removed.
  package var sibling: SiblingHost?

  package init(host: AssociationHost, site: FetchRecord? = nil, cdn: CDNRecord? = nil) {
    self.host = host
    self.site = site
    self.cdn = cdn
  }
}

extension HostInspection {
  /// The path at which Android looks for a host's statements (documented).
  package static let assetLinksPath = "/.well-known/assetlinks.json"

  /// The bytes of Android's `assetlinks.json`: the complete body of a 200 response that is not a
  /// web page. Android does not follow redirects (documented). nil if there is no such body.
  package var assetLinksBytes: [UInt8]? {
    guard let exchange = assetLinks, exchange.isComplete, exchange.status == 200, !exchange.isPage,
      exchange.body.contains(where: { $0 > 0x20 })
    else { return nil }
    return exchange.body
  }

  /// The exchange with the crawler, before any redirect.
  var exchange: HTTPExchange? { site?.first }

  /// The code of the failure if the response to the crawler is missing or incomplete.
  var failure: FetchFailure.Code? { exchange?.failure?.code }

  /// Whether requests to the host and to Apple's CDN fail for the same reason. In that case, the
  /// network of this machine causes the failure.
  package var sharesFailureWithCDN: Bool {
    guard let failure = site?.failure, !failure.code.isAboutProxy else { return false }
    return failure.code == cdn?.exchange.failure?.code
  }

  /// Whether the crawler received something that can be a file.
  var hasFile: Bool { site.map(\.looksLikeFile) == true }

  /// The URL of the file as text for messages.
  var fileURL: String { "https://\(host)\(AssociationLocation.wellKnown.path)" }

  /// The name of the host as text for messages.
  var name: String { host.name }

  /// Whether the file itself is too large, rather than a page in its place.
  var hasTooLargeFile: Bool {
    failure == .tooLarge && exchange?.isSuccess == true && exchange?.isPage == false
  }

  /// Whether the host serves the file only over plain HTTP. Any other response on port 80 does not
  /// explain why port 443 fails.
  var servesPlainFile: Bool { plain?.isSuccess == true && plain?.isPage == false }

  /// Whether a browser gets a file but the crawler does not.
  var isCrawlerBlocked: Bool {
    !hasFile && browser?.looksLikeFile == true && exchange?.redirectLocation == nil
  }

  /// The status of a complete response that is not successful, unless another rule reports it.
  var badStatus: Int? {
    // An error page may exceed the limit for a file.
    guard !isCrawlerBlocked, let exchange, exchange.failure == nil || failure == .tooLarge,
      exchange.redirectLocation == nil,
      let status = exchange.status, !exchange.isSuccess, status != 401
    else { return nil }
    return status
  }
}
