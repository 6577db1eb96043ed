public import LinkwrightCore

/// The routes of an app.
///
/// A table looks up routes for links, and prints routes as links.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// let table = LinkTable(Destination.self, on: site)
/// table.route(for: "https://example.com/products/42?ref=mail").route
/// // .product(id: 42, ref: "mail")
/// try table.url(for: .product(id: 42, ref: nil))
/// // https://example.com/products/42
/// ```
///
/// If several patterns match a link, the most specific pattern wins. Patterns are compared segment
/// by segment. The kinds of segments are, from the most to the least specific:
///
/// 1. a literal
/// 2. a placeholder with fixed text before or after it
/// 3. a placeholder that is the whole segment
/// 4. the rest of the path
///
/// Of two placeholders of the same kind, a placeholder for a typed value, such as a number, is more
/// specific than a placeholder for any text.
///
/// If the paths are equally specific, these criteria apply, in this order: the pattern with more
/// fixed query values wins, then the pattern with more required query items, then a pattern with a
/// fixed fragment, then a pattern with a required placeholder in the fragment, and finally the
/// pattern that is declared first.
///
/// A pattern is skipped if one of its values cannot be decoded, such as `abc` for an `Int`. An
/// optional value that cannot be decoded counts as missing.
///
/// In the rest of a path, an encoded slash separates segments like any other slash, so it cannot
/// bypass a more specific pattern.
public struct LinkTable<Route: LinkRoute>: Sendable {
  /// The hosts and schemes of the app's links.
  public let site: LinkSite
  /// A Boolean value that indicates whether the table ignores the case of ASCII letters in the
  /// fixed text of patterns.
  public let ignoresCase: Bool
  private let routes: RouteIndex<Route>

  /// The maximum length of a link, in bytes. A longer link of the site counts as malformed.
  public static var maximumLength: Int { ParsedLink.maximumLength }

  /// Creates a table for a route type.
  ///
  /// Creating a table is fast, because patterns are prepared later. A pattern that begins with
  /// fixed text is prepared when the table first looks up a link that begins with the same path
  /// segment. All patterns are prepared when you read ``findings``. They are also prepared when the
  /// table first looks up a link that no pattern matches, because the result then lists all
  /// patterns.
  ///
  /// - Parameters:
  ///   - type: The route type. By default, the compiler infers the type.
  ///   - site: The hosts and schemes of the app's links.
  ///   - ignoringCase: Whether the case of ASCII letters makes no difference in the fixed text of
  ///     patterns, so that `/Products/1` matches `/products/{id}`. The names of query items and the
  ///     values of placeholders are not affected. The default is false.
  public init(
    _ type: Route.Type = Route.self,
    on site: LinkSite,
    ignoringCase: Bool = false
  ) {
    self.site = site
    ignoresCase = ignoringCase
    routes = RouteIndex(ignoringCase: ignoringCase)
  }

  /// The errors in the patterns, in the route type and in the site.
  ///
  /// A pattern with a finding matches no links. The exception is a tie (``RouteFinding/Code/tie``),
  /// in which the pattern that takes precedence still matches. Write a test that expects this array
  /// to be empty. Reading the array prepares all patterns.
  public var findings: [RouteFinding] {
    site.findings + routes.all.findings + Self.casesWithoutPattern(entries)
  }

  /// All entries, in the order in which they are tried.
  package var entries: [RouteEntry] { routes.all.entries }

  /// The first segments of private routes whose pattern has an error, one list for each pattern.
  var faultyPrivatePrefixes: [[String]] { routes.all.privatePrefixes }
}

// MARK: - Reading links

extension LinkTable {
  /// Returns the route to which a link leads.
  ///
  /// - Parameter url: The link as it was received, in any form. The slug of a short link counts as
  ///   a path, so a short link usually has no route until the service has resolved the link.
  /// - Returns: The route, or the reason why the link has no route.
  public func route(for url: String) -> LinkMatch<Route> {
    route(for: ParsedLink(url, on: site), isUniversal: nil)
  }

  /// - Parameter isUniversal: Whether it is impossible that another app intercepted the link. If
  ///   nil, the form of the link decides.
  func route(for link: ParsedLink, isUniversal: Bool?) -> LinkMatch<Route> {
    guard let form = link.siteLink?.form else { return .foreign }
    if link.isTooLong {
      return .malformed("The link is longer than \(Self.maximumLength) bytes.")
    }
    switch link.destination {
    case nil: return .malformed("The tracker link contains no link of the site.")
    case .failure(let error): return .malformed(error.message)
    case .success(let destination):
      return route(for: destination, isUniversal: isUniversal ?? (form != .scheme))
    }
  }

  /// Returns the route to which a destination leads.
  ///
  /// - Parameters:
  ///   - destination: The destination of a link.
  ///   - isUniversal: Whether the destination comes from a link that no other app can intercept.
  ///     Only links with a custom scheme can be intercepted. The default is true.
  /// - Returns: The route, or the reason why the link has no route.
  public func route(for destination: LinkDestination, isUniversal: Bool = true) -> LinkMatch<Route>
  {
    do throws(DecodedDestination.Malformed) {
      return route(for: try DecodedDestination(destination), isUniversal: isUniversal)
    } catch {
      return .malformed(error.message)
    }
  }

  private func route(for link: DecodedDestination, isUniversal: Bool) -> LinkMatch<Route> {
    let first = link.segments.first
    var reasons: [RouteMismatch.Reason] = []
    for entry in routes.group(beginning: first).entries where entry.mayBegin(with: first) {
      switch read(entry, link, isUniversal: isUniversal) {
      case .success(let route):
        return entry.separatingRest(of: link).map { self.route(for: $0, isUniversal: isUniversal) }
          ?? .route(route)
      case .failure(let mismatch): reasons.append(mismatch.reason)
      }
    }
    // The entries that were tried have the same relative order among all entries.
    var tried = reasons.makeIterator()
    return .unmatched(
      entries.map { entry in
        let reason = entry.mayBegin(with: first) ? tried.next() : nil
        return RouteMismatch(
          pattern: entry.pattern.text,
          reason: reason ?? .segment(first ?? "", index: 0)
        )
      }
    )
  }

  /// Decodes the route of an entry from its values.
  package static func route(of entry: RouteEntry, _ values: RouteValues) throws -> Route {
    try Route(from: RouteDecoder(values: values, cases: entry.cases, level: 0))
  }

  func read(
    _ entry: RouteEntry,
    _ link: DecodedDestination,
    isUniversal: Bool
  ) -> Result<Route, RouteEntry.Mismatch> {
    entry.read(link).flatMap { values in
      if entry.policy.universalLinksOnly, !isUniversal {
        return .failure(RouteEntry.Mismatch(reason: .universalLinksOnly))
      }
      var values = values
      while true {
        do {
          return .success(try Self.route(of: entry, values))
        } catch let error as RouteCodingError {
          // An optional value that cannot be decoded counts as missing.
          if let label = error.label, error.isOptional,
            values.texts.removeValue(forKey: label) != nil
          {
            continue
          }
          let name = error.label?.name ?? "?"
          return .failure(RouteEntry.Mismatch(reason: .value(label: name, error.message)))
        } catch {
          return .failure(RouteEntry.Mismatch(reason: .value(label: "?", "\(error)")))
        }
      }
    }
  }
}

// MARK: - Printing links

extension LinkTable {
  /// Returns a link to a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - form: The form of the link. The default is `universal`. Only the service creates short
  ///     links; see ``LinkClient/createLink(_:)``.
  /// - Returns: The link.
  /// - Throws: A ``RoutePrintingError`` if the route has no link, or if the site has no host or
  ///   scheme for the form.
  public func url(
    for route: Route,
    as form: LinkForm = .universal
  ) throws(RoutePrintingError) -> String {
    let destination = try destination(of: route)
    guard let url = site.url(for: destination, as: form) else {
      throw RoutePrintingError(
        .noForm,
        "The site has no host or scheme for links of the form “\(form.rawValue)”."
      )
    }
    return url
  }

  /// Returns a link to a route on a given host, such as a host that a wildcard of the site covers.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - host: One of the site's own hosts, or a host that a wildcard covers.
  /// - Returns: The link, whose form is `universal`.
  /// - Throws: A ``RoutePrintingError`` if the route has no link, or if the host does not belong to
  ///   the site.
  public func url(for route: Route, on host: String) throws(RoutePrintingError) -> String {
    let url = "https://\(host)\(try destination(of: route))"
    guard site.form(of: url) == .universal,
      WebAddress(url)?.host == WebAddress.host(host, isSecure: true)
    else {
      throw RoutePrintingError(.noForm, "“\(host)” is not one of the site's own hosts.")
    }
    return url
  }

  /// Returns the destination of a route: the path, query and fragment that its links have in every
  /// form.
  ///
  /// - Parameter route: The route to print.
  /// - Throws: A ``RoutePrintingError`` if the route has no link.
  public func destination(of route: Route) throws(RoutePrintingError) -> LinkDestination {
    let (entry, values) = try entry(of: route)
    return try entry.destination(values)
  }

  /// Returns the policy of a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: The policy of the route, combined with the policies of the routes that contain it.
  ///   The policy applies even if the pattern of the route has an error. A case without a coding
  ///   key has no restrictions.
  public func policy(of route: Route) -> RoutePolicy {
    (try? RouteEncoder.keys(of: route)).flatMap(entry(of:))?.policy
      ?? RouteEncoder.policy(of: route)
  }

  /// Returns the entry that prints the route with these keys.
  private func entry(of keys: [String]) -> RouteEntry? {
    keys.first.flatMap { routes.group(of: $0).entry(of: keys) }
  }

  private func entry(of route: Route) throws(RoutePrintingError) -> (RouteEntry, RouteValues) {
    let values: RouteValues
    do {
      values = try RouteEncoder.values(of: route)
    } catch let error as RouteCodingError {
      throw RoutePrintingError(.value, error.message)
    } catch {
      throw RoutePrintingError(.noPattern, "\(error)")
    }
    guard let entry = entry(of: values.keys) else {
      let key = values.keys.last ?? ""
      throw RoutePrintingError(
        .noPattern,
        "The pattern \(key) has an error, which the findings of the table describe."
      )
    }
    return (entry, values)
  }
}
