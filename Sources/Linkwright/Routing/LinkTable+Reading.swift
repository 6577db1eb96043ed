public import LinkwrightCore

extension LinkTable {
  /// The route of a link.
  ///
  /// - Parameter url: The link as it was received, in any form of the site. A short link leads nowhere
  ///   before the service has said what it stands for.
  public func route(for url: String) -> LinkMatch<Route> { route(for: url, isUniversal: nil) }

  /// - Parameter isUniversal: nil where the link itself says so.
  func route(for url: String, isUniversal: Bool?) -> LinkMatch<Route> {
    guard !isTooLong(url) else {
      return site.form(of: String(url.prefix(Self.maximumLength))) == .foreign
        ? .foreign : .malformed("The link is longer than \(Self.maximumLength) bytes.")
    }
    guard let link = site.link(url) else { return .foreign }
    guard let destination = link.destination else {
      return .malformed("The tracker link has no link of the site inside.")
    }
    return route(for: destination, isUniversal: isUniversal ?? (link.form != .scheme))
  }

  func isTooLong(_ url: String) -> Bool { url.utf8.count > Self.maximumLength }

  /// The route of a destination.
  ///
  /// - Parameter isUniversal: Whether it came by a link that nobody else's app can take.
  public func route(for destination: LinkDestination, isUniversal: Bool = true) -> LinkMatch<Route>
  {
    let link: DecodedDestination
    do throws(DecodedDestination.Malformed) {
      link = try DecodedDestination(destination)
    } catch {
      return .malformed(error.message)
    }
    let first = link.segments.first
    var reasons: [RouteMismatch.Reason] = []
    for entry in routes.group(beginning: first).entries where entry.mayBegin(with: first) {
      switch read(entry, link, isUniversal: isUniversal) {
      case .success(let route): return .route(route)
      case .failure(let mismatch): reasons.append(mismatch.reason)
      }
    }
    // Those that were tried stand in the same order among all.
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

  /// The route that an entry stands for, with its values read from texts.
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
      do {
        return .success(try Self.route(of: entry, values))
      } catch let error as RouteCodingError {
        let name = error.label?.name ?? "?"
        return .failure(RouteEntry.Mismatch(reason: .value(label: name, error.message)))
      } catch {
        return .failure(RouteEntry.Mismatch(reason: .value(label: "?", "\(error)")))
      }
    }
  }
}
