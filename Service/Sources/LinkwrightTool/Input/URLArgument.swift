import ArgumentParser
import Foundation
import SiteAssociation

/// The URLs and domains of the command line, looked at before anything is read.
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

  /// Whether a text is a URL with a scheme.
  static func isAbsolute(_ text: String) -> Bool {
    URLComponents(string: text)?.scheme?.isEmpty == false
  }

  /// The host of a URL that a browser shows, in lower case and ASCII; nil for any other text.
  static func host(of text: String) -> String? {
    guard let components = URLComponents(string: text),
      ["http", "https"].contains(components.scheme?.lowercased()),
      let host = components.encodedHost, !host.isEmpty
    else { return nil }
    return host.lowercased()
  }
}
