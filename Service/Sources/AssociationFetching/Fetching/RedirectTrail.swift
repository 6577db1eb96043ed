import SiteAssociation

/// A link and the links that it redirects to, as a browser follows them.
package struct RedirectTrail: Sendable, Hashable {
  /// The links in order, beginning with the first one.
  package var links: [String]
  /// The HTTP statuses of the redirects between the links, one for each redirect.
  package var statuses: [Int]
  /// The reason why the last link could not be requested; nil if it responded.
  package var failure: FetchFailure?

  package init(links: [String], statuses: [Int] = [], failure: FetchFailure? = nil) {
    self.links = links
    self.statuses = statuses
    self.failure = failure
  }
}

extension AssociationFetcher {
  /// Follows the server redirects of a link as a browser does. The addresses of every host are
  /// checked as for a fetch of a file. The bodies of the responses are ignored.
  ///
  /// - Parameters:
  ///   - link: An http or https URL.
  ///   - isEnd: Returns whether the trail ends at a link. Such a link is not requested.
  package func trail(
    of link: String,
    until isEnd: @Sendable (String) -> Bool = { _ in false }
  ) async -> RedirectTrail {
    let end = deadline(notAfter: nil)
    var trail = RedirectTrail(links: [link])
    var base: HTTPURL?
    while let last = trail.links.last, !isEnd(last) {
      let address: HTTPURL
      do {
        address = try HTTPURL(last, relativeTo: base)
      } catch {
        trail.failure = error
        break
      }
      let exchange = await exchange(address, as: .browser, until: end)
      guard let location = exchange.redirectLocation, let status = exchange.status else {
        if exchange.status == nil { trail.failure = exchange.failure }
        break
      }
      guard trail.statuses.count < RedirectTrail.maximumHopCount else {
        trail.failure = FetchFailure(.tooManyRedirects)
        break
      }
      trail.statuses.append(status)
      do {
        let isAbsolute = (try? HTTPURL(location)) != nil
        let target =
          isAbsolute ? location : try HTTPURL(location, relativeTo: address).description
        let isRepeated = trail.links.contains { ExactText($0) == ExactText(target) }
        trail.links.append(target)
        guard !isRepeated else { break }
      } catch {
        // A target with another scheme ends the trail without a failure.
        if !location.hasOtherScheme { trail.failure = error }
        trail.links.append(location)
        break
      }
      base = address
    }
    return trail
  }
}

extension RedirectTrail {
  /// The maximum number of redirects, as for the links that the library for apps resolves.
  package static let maximumHopCount = 10
}

extension String {
  /// Whether a URL has a scheme other than http and https.
  fileprivate var hasOtherScheme: Bool {
    let scheme = utf8.prefix {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "+-.".utf8.contains($0)
      }
    }
    return !scheme.isEmpty && utf8[scheme.endIndex...].first == UInt8(ascii: ":")
      && !["http", "https"].contains(ExactText(Substring(scheme).lowercased()))
  }
}
