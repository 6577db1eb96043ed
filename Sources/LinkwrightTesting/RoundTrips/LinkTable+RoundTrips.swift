public import Linkwright

extension LinkTable {
  /// Prints routes as links in all forms that the site has, parses the links again, and returns the
  /// failures.
  ///
  /// ```swift
  /// #expect(table.findings == [])
  /// #expect(table.roundTripFailures() == [])
  /// #expect(table.roundTripFailures(of: [.profile(name: "me")]) == [])
  /// ```
  ///
  /// The method does not try a link with a custom scheme for a route that accepts universal links
  /// only. If all hosts of the site are wildcards, such as `*.tenants.example`, the method tries
  /// the host `sample.tenants.example`.
  ///
  /// - Parameter routes: The routes to try. The default is nil, which tries ``sampleRoutes()``.
  /// - Returns: One failure for each route that has no link, and one for each link that does not
  ///   lead back to its route.
  public func roundTripFailures(of routes: [Route]? = nil) -> [RoundTripFailure<Route>] {
    (routes ?? sampleRoutes()).flatMap(failures)
  }

  private func failures(of route: Route) -> [RoundTripFailure<Route>] {
    let destination: LinkDestination
    do throws(RoutePrintingError) {
      destination = try self.destination(of: route)
    } catch {
      return [RoundTripFailure(route: route, form: nil, url: nil, result: error.description)]
    }
    let refusesSchemes = policy(of: route).universalLinksOnly
    return links(to: destination).compactMap { form, url in
      if form == .scheme, refusesSchemes { return nil }
      let match = self.route(for: url)
      guard match.route != route else { return nil }
      return RoundTripFailure(route: route, form: form, url: url, result: match.summary)
    }
  }

  private func links(to destination: LinkDestination) -> [(LinkForm, String)] {
    var links = [LinkForm.universal, .long, .scheme].map {
      ($0, site.url(for: destination, as: $0))
    }
    links.append((.tracker, site.trackerURL(for: destination, tokens: ["abc123"])))
    // A site whose hosts are wildcards prints no universal link of its own accord.
    if links[0].1 == nil { links[0].1 = wildcardExample.map { "https://\($0)\(destination)" } }
    return links.compactMap { form, url in url.map { (form, $0) } }
  }
}

extension LinkMatch {
  /// The match, as the end of a sentence.
  var summary: String {
    switch self {
    case .route(let route): "\(route)."
    case .unmatched(let mismatches): "no route: \(mismatches.nearest)."
    case .malformed(let message): "no route: \(message)"
    case .foreign: "a link to another site."
    }
  }
}

extension [RouteMismatch] {
  /// The mismatches of at most three patterns that begin like the link, as part of a sentence.
  var nearest: String {
    let near = filter(\.beginsLikeTheLink)
    if near.isEmpty { return "no pattern begins like it" }
    return near.prefix(3).map(\.description).joined(separator: "; ")
  }
}

extension RouteMismatch {
  fileprivate var beginsLikeTheLink: Bool {
    switch reason {
    case .segment(_, index: 0): false
    // Every path is longer than the path of the home page.
    case .tooManySegments: !pattern.utf8.prefix { !"?#".utf8.contains($0) }.elementsEqual("/".utf8)
    default: true
    }
  }
}
