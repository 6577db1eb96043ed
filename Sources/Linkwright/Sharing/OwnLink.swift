import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A link that leads to the app from one of its own surfaces: Handoff, Spotlight or a quick action.
struct OwnLink: Sendable, Equatable {
  /// The universal link, or a link with a custom scheme if the route has no universal link.
  var url: String
  /// The web page for devices without the app; nil if the route has no universal link.
  var webPage: URL?
  /// Whether Spotlight may keep the link.
  var isSearchable: Bool
}

extension LinkTable {
  /// Returns a link to a route for one of the app's own surfaces; nil if the route has no link.
  func ownLink(to route: Route) -> OwnLink? {
    let universal = try? url(for: route)
    guard let url = universal ?? (try? url(for: route, as: .scheme)) else { return nil }
    return OwnLink(
      url: url,
      webPage: universal.flatMap { URL(string: $0) },
      isSearchable: !policy(of: route).neverRecord
    )
  }
}
