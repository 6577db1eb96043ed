public import Linkwright
public import LinkwrightCore

/// A service for tests that knows a few short links, and answers at once.
public struct KnownLinks: LinkResolving {
  /// What stands for what: the long link of each short one.
  public var links: [String: String]
  /// What becomes of all other links, such as `offline`.
  public var otherwise: LinkResolution.Outcome

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - links: The long link of each short one.
  ///   - otherwise: What becomes of all other links.
  public init(_ links: [String: String] = [:], otherwise: LinkResolution.Outcome = .unchanged) {
    self.links = links
    self.otherwise = otherwise
  }

  /// Whether a link of another host is among ``links``.
  public func canUnwrap(_ url: String) -> Bool { links[url] != nil }

  /// The long link, or the link itself.
  public func resolve(_ url: String, source: LinkSource?) async -> LinkResolution {
    guard let long = links[url] else { return LinkResolution(of: url, outcome: otherwise) }
    return LinkResolution(of: url, url: long, outcome: .resolved)
  }

  /// Does nothing.
  public func record(_ url: String, source: LinkSource?) {}
}
