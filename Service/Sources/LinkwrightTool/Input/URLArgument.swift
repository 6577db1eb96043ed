import ArgumentParser
import Foundation
import SiteAssociation

/// URLs on the command line.
enum URLArgument {
  static func validate(_ urls: [String]) throws {
    for url in urls where RuleTracer(nil).trace(url).outcome == .notAURL {
      throw ValidationError("\"\(url.visible)\" is not a URL.")
    }
  }

  /// Whether a string is a URL with a scheme.
  static func isAbsolute(_ text: String) -> Bool {
    URLComponents(string: text)?.scheme?.isEmpty == false
  }

  /// The host of an http or https URL in lower case and ASCII; nil for any other string.
  static func host(of text: String) -> String? {
    guard let components = URLComponents(string: text),
      ["http", "https"].contains(components.scheme?.lowercased()),
      let host = components.encodedHost, !host.isEmpty
    else { return nil }
    return host.lowercased()
  }
}
