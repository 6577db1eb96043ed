public import Foundation
public import Linkwright
public import LinkwrightCore

/// A resolver for tests that knows a fixed set of short links and responds immediately.
public struct KnownLinks: LinkResolving {
  /// The resolved links, keyed by short link.
  public var links: [String: String]
  /// The outcome of resolving any other link, such as `offline`.
  public var otherwise: LinkResolution.Outcome

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - links: The resolved links, keyed by short link. The default is none.
  ///   - otherwise: The outcome of resolving any other link. The default is `unchanged`.
  public init(_ links: [String: String] = [:], otherwise: LinkResolution.Outcome = .unchanged) {
    self.links = links
    self.otherwise = otherwise
  }

  /// Returns a Boolean value that indicates whether ``links`` contains the given link.
  public func canUnwrap(_ url: String) -> Bool { links[url] != nil }

  /// Returns the resolution of a link. If ``links`` contains the given link, the resolution
  /// contains the resolved link. Otherwise, the resolution contains the given link itself.
  public func resolve(
    _ url: String,
    source: LinkSource?,
    openingID: UUID
  ) async -> LinkResolution {
    guard let long = links[url] else { return LinkResolution(of: url, outcome: otherwise) }
    return LinkResolution(of: url, url: long, outcome: .resolved)
  }

  /// Does nothing, because this resolver records no openings.
  public func record(_ url: String, source: LinkSource?, openingID: UUID) {}
}
