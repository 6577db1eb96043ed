import LinkwrightCore

/// The routes of an app, without their type. The receiving code depends only on this protocol, so
/// it is compiled once, and not once for each type of routes.
protocol RouteLookup: Sendable {
  var site: LinkSite { get }

  /// Returns the route to which a link leads.
  ///
  /// - Parameter isUniversal: Whether it is impossible that another app intercepted the link. If
  ///   nil, the form of the link decides.
  func search(_ link: ParsedLink, isUniversal: Bool?) -> RouteSearch

  /// Returns the part of a link that may leave the device; nil if there is none.
  func redacted(_ link: ParsedLink) -> RedactedLink?
}

/// The result of looking up the route of a link.
enum RouteSearch: Sendable {
  case found(FoundRoute)
  /// There is no route. The sentence gives the reason, and the list has an element for each pattern
  /// that was tried.
  case refused(String, [RouteMismatch] = [])

  var isFound: Bool {
    if case .found = self { true } else { false }
  }
}

/// A route without its type, and its policy.
struct FoundRoute: Sendable {
  let route: any LinkRoute
  let policy: RoutePolicy
}

extension LinkTable: RouteLookup {
  func search(_ link: ParsedLink, isUniversal: Bool?) -> RouteSearch {
    switch route(for: link, isUniversal: isUniversal) {
    case .route(let route): .found(found(route))
    case .unmatched(let mismatches): .refused("No route matches the link.", mismatches)
    case .malformed(let reason): .refused(reason)
    case .foreign: .refused("The link leads to another site.")
    }
  }

  func redacted(_ link: ParsedLink) -> RedactedLink? { redacted(link, isInTracker: false) }

  func found(_ route: Route) -> FoundRoute { FoundRoute(route: route, policy: policy(of: route)) }

  /// Returns the link to a route, in the form that the site can print; empty if there is none.
  func text(of route: Route) -> String {
    url(for: route, asFirstOf: [.universal, .long, .scheme])?.url ?? ""
  }
}
