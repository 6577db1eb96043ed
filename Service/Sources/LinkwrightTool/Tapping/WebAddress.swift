import Foundation

/// URLs of the command line.
enum WebAddress {
  /// Whether a text is a URL with a scheme.
  static func isAbsolute(_ text: String) -> Bool {
    URLComponents(string: text)?.scheme?.isEmpty == false
  }

  /// Whether a text is a URL that a browser shows.
  static func isWhole(_ text: String) -> Bool { host(of: text) != nil }

  /// The host of a URL that a browser shows, in lower case and ASCII.
  static func host(of text: String) -> String? {
    guard let components = URLComponents(string: text),
      ["http", "https"].contains(components.scheme?.lowercased()),
      let host = components.encodedHost, !host.isEmpty
    else { return nil }
    return host.lowercased()
  }
}
