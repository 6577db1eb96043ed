public import LinkwrightCore

/// The routes of an app: reads a link into a route, and prints a route as a link.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// let table = LinkTable(Destination.self, on: site)
/// table.route(for: "https://example.com/products/42?ref=mail").route  // .product(id: 42, ref: "mail")
/// try table.url(for: .product(id: 42, ref: nil))                      // https://example.com/products/42
/// ```
///
/// Of patterns that take the same link, the more precise one wins: literal before typed placeholder
/// before free placeholder before rest, segment by segment; then the one with more fixed query values,
/// then with more other items that have to be there; then the one declared first. A pattern whose value
/// cannot be read (`/products/abc`) is passed over.
public struct LinkTable<Route: LinkRoute>: Sendable {
  /// The hosts and schemes of the links.
  public let site: LinkSite
  let routes = RouteIndex<Route>()

  /// The longest link that is read, in bytes.
  public static var maximumLength: Int { 8192 }

  /// Makes the table of a route.
  ///
  /// Patterns are read when a link with their first segment is first met, so a table costs little. All of them
  /// are read once, for the first link that no pattern takes, as its answer names each pattern with what it
  /// misses; and for ``findings``.
  public init(_ type: Route.Type = Route.self, on site: LinkSite) {
    self.site = site
  }

  /// What is wrong with the patterns; a pattern in here takes no links, unless it is only one too many.
  /// Expect it to be empty in a test: it reads all patterns.
  public var findings: [RouteFinding] { routes.all.findings }

  /// In the order in which they are tried.
  package var entries: [RouteEntry] { routes.all.entries }
}
