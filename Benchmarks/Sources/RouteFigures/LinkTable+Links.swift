import Linkwright
import LinkwrightTesting
import Routes

/// What is wrong with what is to be measured, in a sentence.
struct BadWorkload: Error, CustomStringConvertible {
  var description: String
}

extension LinkTable<LargeRoute> {
  /// Links of every route.
  ///
  /// - Throws: ``BadWorkload`` when a route has no link, or a link leads elsewhere.
  func sampleLinks() throws -> [(route: LargeRoute, url: String)] {
    let mistakes = findings.map(\.description) + patternsWithoutSample
    if let mistake = mistakes.first { throw BadWorkload(description: mistake) }
    return try sampleRoutes().map { sample in
      let url = try url(for: sample)
      guard route(for: url).route == sample else {
        throw BadWorkload(description: "\(url) leads elsewhere.")
      }
      return (sample, url)
    }
  }

  /// Links that lead nowhere: each of some links with another host, further segments, another first one,
  /// or an escape that is none.
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

  /// Reads a link; a number, so that nobody can leave it out.
  func count(_ url: String) -> Int {
    switch route(for: url) {
    case .route: 0
    case .unmatched(let mismatches): mismatches.count
    case .malformed: 1
    case .foreign: 2
    }
  }
}
