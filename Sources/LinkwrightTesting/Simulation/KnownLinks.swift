public import Linkwright
public import LinkwrightCore

/// A resolver for tests that knows a fixed set of short links and responds immediately.
public struct KnownLinks: LinkResolving {
  /// The long link of each short link.
  public var links: [String: String]
  /// The outcome for all other links, such as `offline`.
  public var otherwise: LinkResolution.Outcome

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - links: The long link of each short link.
  ///   - otherwise: The outcome for all other links.
  public init(_ links: [String: String] = [:], otherwise: LinkResolution.Outcome = .unchanged) {
    self.links = links
    self.otherwise = otherwise
  }

  /// Returns whether a link of another host is in ``links``.
  public func canUnwrap(_ url: String) -> Bool { links[url] != nil }

  /// Returns the long link if it is known, otherwise the link itself.
  public func resolve(_ url: String, source: LinkSource?) async -> LinkResolution {
    guard let long = links[url] else { return LinkResolution(of: url, outcome: otherwise) }
    return LinkResolution(of: url, url: long, outcome: .resolved)
  }

  /// Does nothing.
  public func record(_ url: String, source: LinkSource?) {}
}
