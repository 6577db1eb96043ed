/// Everything that was fetched to judge how one host serves its file. What was not fetched is nil.
package struct HostInspection: Sendable, Hashable {
  /// The host.
  package var host: AssociationHost
  /// The file as the crawler of Apple's CDN gets it.
  package var site: FetchRecord?
  /// The same as a browser, where the crawler got no file.
  package var browser: FetchRecord?
  /// The same over the other family of addresses, where the host has both.
  package var otherFamily: FetchRecord?
  /// The root location.
  package var root: FetchRecord?
  /// The same over plain http, where https could not be spoken. Only for the record: nobody reads it.
  package var plain: HTTPExchange?
  /// The copy of the CDN.
  package var cdn: CDNRecord?
  /// The host with www, or without.
  package var sibling: SiblingHost?

  package init(host: AssociationHost, site: FetchRecord? = nil, cdn: CDNRecord? = nil) {
    self.host = host
    self.site = site
    self.cdn = cdn
  }
}

extension HostInspection {
  /// The first answer of the host itself, which the crawler goes by.
  var response: HTTPExchange? { site?.first }

  /// What went wrong with it.
  var failure: FetchFailure.Code? { response?.failure?.code }

  /// Whether the host cannot be asked for the reason for which Apple's CDN cannot: then the fault is that
  /// of the network here.
  package var sharesFailureWithCDN: Bool {
    guard let failure = site?.failure else { return false }
    return failure.code == cdn?.exchange.failure?.code
  }

  /// Whether the crawler got something that can be a file.
  var hasFile: Bool { site.map(\.looksLikeFile) == true }

  /// The address of the file, for a sentence.
  var fileURL: String { "https://\(host)\(AssociationLocation.wellKnown.path)" }

  /// The host, for a sentence.
  var name: String { host.name }

  /// Whether the file itself is too large, rather than a page in its place.
  var hasTooLargeFile: Bool {
    failure == .tooLarge && response?.isSuccess == true && response?.isPage == false
  }

  /// Whether the host serves the file over plain HTTP alone. Any other response on port 80 does not
  /// explain why port 443 fails.
  var servesPlainFile: Bool { plain?.isSuccess == true && plain?.isPage == false }

  /// Whether a browser gets a file and the crawler does not.
  var isCrawlerBlocked: Bool {
    !hasFile && browser?.looksLikeFile == true && response?.redirectLocation == nil
  }

  /// The status of a complete response without success, unless another rule reports it.
  var badStatus: Int? {
    // An error page may be larger than a file.
    guard !isCrawlerBlocked, let response, response.failure == nil || failure == .tooLarge,
      response.redirectLocation == nil,
      let status = response.status, !response.isSuccess, status != 401
    else { return nil }
    return status
  }
}
