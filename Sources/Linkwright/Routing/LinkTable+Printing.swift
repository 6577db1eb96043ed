public import LinkwrightCore

extension LinkTable {
  /// The link of a route.
  ///
  /// - Parameter form: The form of the link; not a short one, which only the service can make.
  /// - Throws: ``RoutePrintingError``.
  public func url(
    for route: Route,
    as form: LinkForm = .universal
  ) throws(RoutePrintingError) -> String {
    let destination = try destination(of: route)
    guard let url = site.url(for: destination, as: form) else {
      throw RoutePrintingError(.noForm, "The site has no link of the form “\(form.rawValue)”.")
    }
    return url
  }

  /// Where a link of a route leads, whatever its form.
  ///
  /// - Throws: ``RoutePrintingError``.
  public func destination(of route: Route) throws(RoutePrintingError) -> LinkDestination {
    let (entry, values) = try entry(of: route)
    return try entry.destination(values)
  }

  /// What has to hold before a route is opened.
  ///
  /// - Returns: A policy without conditions for a route that no link leads to.
  public func policy(of route: Route) -> RoutePolicy {
    (try? entry(of: route))?.0.policy ?? RoutePolicy()
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
    guard let first = values.keys.first,
      let entry = routes.group(of: first).entry(of: values.keys)
    else {
      let key = values.keys.last ?? ""
      throw RoutePrintingError(.noPattern, "The pattern \(key) has a finding.")
    }
    return (entry, values)
  }
}
