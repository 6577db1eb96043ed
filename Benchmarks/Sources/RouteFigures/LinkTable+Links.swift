import Linkwright
import LinkwrightTesting
import Routes

/// An error of the measured routes.
struct BadWorkload: Error, CustomStringConvertible {
  var description: String
}

extension LinkTable<LargeRoute> {
  /// Returns links of every route.
  ///
  /// - Throws: ``BadWorkload`` when a route has no link, or a link leads elsewhere.
  func sampleLinks() throws -> [(route: LargeRoute, url: String)] {
    let errors = findings.map(\.description) + patternsWithoutSample
    if let error = errors.first { throw BadWorkload(description: error) }
    return try sampleRoutes().map { sample in
      let url = try url(for: sample)
      guard route(for: url).route == sample else {
        throw BadWorkload(description: "\(url) leads elsewhere.")
      }
      return (sample, url)
    }
  }

  /// Returns links that lead nowhere: variations of links with another host, additional segments, another
  /// first segment, or an invalid escape.
  func misses(_ urls: [String]) -> [String] {
    urls.flatMap { url in
      let (scheme, rest) = ("https://", url.dropFirst("https://example.com/".count))
      return [
        "\(scheme)example.org/\(rest)", "\(scheme)example.com/nowhere/to/be/found/\(rest)",
        "\(scheme)example.com/\(rest.prefix { $0 != "?" && $0 != "#" })/to/be/found?a=b",
        "\(scheme)example.com/%zz/\(rest)",
      ]
    }.filter { route(for: $0).route == nil }
  }

  /// Reads a link. The result depends on the route, so that the optimizer cannot remove the call.
  func count(_ url: String) -> Int {
    switch route(for: url) {
    case .route: 0
    case .unmatched(let mismatches): mismatches.count
    case .malformed: 1
    case .foreign: 2
    }
  }
}
