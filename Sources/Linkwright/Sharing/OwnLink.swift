import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A link that leads to the app from one of its own surfaces: Handoff, Spotlight or a quick action.
struct OwnLink: Sendable, Equatable {
  /// A web link. If the site has no host for it, a link with a custom scheme.
  var url: String
  /// The web page for devices without the app; nil for a link with a custom scheme.
  var webPage: URL?
  /// Whether Spotlight may keep the link.
  var isSearchable: Bool
}

extension LinkTable {
  /// Returns a link to a route for one of the app's own surfaces; nil if the route has no link that
  /// the app would accept.
  func ownLink(to route: Route) -> OwnLink? {
    let policy = policy(of: route)
    let forms: [LinkForm] = [.universal, .long] + (policy.universalLinksOnly ? [] : [.scheme])
    guard let (url, form) = url(for: route, asFirstOf: forms) else { return nil }
    return OwnLink(
      url: url,
      webPage: form == .scheme ? nil : URL(string: url),
      isSearchable: !policy.neverRecord
    )
  }

  /// Returns a link to a route, in the first of some forms that the site can print; nil if it can
  /// print none of them.
  func url(for route: Route, asFirstOf forms: [LinkForm]) -> (url: String, form: LinkForm)? {
    guard let destination = try? destination(of: route) else { return nil }
    for form in forms {
      if let url = site.url(for: destination, as: form) { return (url, form) }
    }
    return nil
  }
}
