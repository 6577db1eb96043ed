import ArgumentParser
import SiteAssociation

/// Looks at the URLs and domains of the command line before anything is read.
enum URLArgument {
  static func validate(_ urls: [String]) throws {
    for url in urls where RuleTracer(nil).trace(url).outcome == .notAURL {
      throw ValidationError("\"\(url.visible)\" is not a URL.")
    }
  }

  static func validate(domain: String?) throws {
    guard let domain else { return }
    guard !domain.isEmpty, !domain.contains(where: { "/:?# ".contains($0) }) else {
      throw ValidationError(
        "\"\(domain.visible)\" is not a domain: write the host only, such as example.com."
      )
    }
  }
}
