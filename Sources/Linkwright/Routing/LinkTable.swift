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
  /// What is wrong with the patterns; a pattern in here takes no links, unless it is only one too many.
  /// Expect it to be empty in a test.
  public let findings: [RouteFinding]

  /// In the order in which they are tried.
  package let entries: [RouteEntry]
  /// Places in `entries` by the first segment of a path; those without a literal there are in all of them.
  let places: [String: [Int]]
  let otherPlaces: [Int]
  /// Places of the entries that print, by the keys of their cases.
  let placeByKeys: [[String]: Int]

  /// The longest link that is read, in bytes.
  public static var maximumLength: Int { 8192 }

  /// Makes the table of a route.
  public init(_ type: Route.Type = Route.self, on site: LinkSite) {
    self.site = site
    let reader = RouteReader(type)
    let precisions = reader.entries.map(RouteEntry.Precision.init)
    // Entries of the same precision stay in their order.
    let order = precisions.indices.sorted { precisions[$1] < precisions[$0] }
    entries = order.map { reader.entries[$0] }
    findings = reader.findings + Self.ties(reader.entries, precisions)
    (places, otherPlaces) = Self.places(entries)
    var placeByKeys: [[String]: Int] = [:]
    placeByKeys.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() where !entry.isAlias {
      placeByKeys[entry.keys] = place
    }
    self.placeByKeys = placeByKeys
  }

  private static func places(_ entries: [RouteEntry]) -> ([String: [Int]], [Int]) {
    var literals: Set<String> = []
    for entry in entries {
      if case .literal(let text)? = entry.pattern.segments.first { literals.insert(text) }
    }
    var places = Dictionary(uniqueKeysWithValues: literals.map { ($0, [Int]()) })
    var others: [Int] = []
    for (place, entry) in entries.enumerated() {
      if case .literal(let text)? = entry.pattern.segments.first {
        places[text]?.append(place)
      } else {
        others.append(place)
        for text in literals { places[text]?.append(place) }
      }
    }
    return (places, others)
  }

  private static func ties(
    _ entries: [RouteEntry],
    _ precisions: [RouteEntry.Precision]
  ) -> [RouteFinding] {
    var first: [RouteEntry.Shape: String] = [:]
    first.reserveCapacity(entries.count)
    return zip(entries, precisions).compactMap { entry, precision in
      let shape = RouteEntry.Shape(entry, precision)
      let text = entry.pattern.text
      guard let other = first[shape] else {
        first[shape] = text
        return nil
      }
      return RouteFinding(
        code: .tie,
        pattern: text,
        message: "\(other) takes the same links and comes first: change one of them."
      )
    }
  }
}
