public import Linkwright

extension LinkTable {
  /// Prints routes in all forms of the site, reads the links again, and returns the failures.
  ///
  /// ```swift
  /// #expect(table.findings == [])
  /// #expect(table.roundTripFailures() == [])
  /// #expect(table.roundTripFailures(of: [.profile(name: "me")]) == [])
  /// ```
  ///
  /// A route that accepts universal links only is not tried with a custom scheme.
  ///
  /// - Parameter routes: The routes to try; nil tries ``sampleRoutes()``.
  /// - Returns: The routes that could not be printed, or whose link was read as something else.
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
    let plain = [LinkForm.universal, .long, .scheme].map {
      ($0, site.url(for: destination, as: $0))
    }
    let tracker = (LinkForm.tracker, site.trackerURL(for: destination, tokens: ["abc123"]))
    return (plain + [tracker]).compactMap { form, url in url.map { (form, $0) } }
  }
}

extension LinkMatch {
  /// The match in a few words, for the end of a sentence.
  var summary: String {
    switch self {
    case .route(let route): "\(route)."
    case .unmatched(let mismatches): "no route: \(mismatches.nearest)."
    case .malformed(let message): "no route: \(message)"
    case .foreign: "a link of another site."
    }
  }
}

extension [RouteMismatch] {
  /// At most three mismatches of patterns that begin like the link.
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
    // Every path is longer than that of the home page.
    case .tooManySegments: pattern.prefix { $0 != "?" && $0 != "#" } != "/"
    default: true
    }
  }
}
