public import Foundation
public import LinkwrightCore

extension LinkSite {
  /// Returns the form of a link, or ``LinkForm/foreign`` if the link does not belong to the site.
  ///
  /// - Parameter url: The link as it was received.
  public func form(of url: URL) -> LinkForm { form(of: url.absoluteString) }

  /// Parses a link and returns its form, destination and campaign.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link.
  public func link(_ url: URL) -> SiteLink? { link(url.absoluteString) }

  /// Returns the destination of a link in the app.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link, and for a tracker link that contains no link of the site.
  public func destination(of url: URL) -> LinkDestination? { link(url)?.destination }

  /// Returns the campaign of a link.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil for a foreign link.
  public func campaign(of url: URL) -> Campaign? { link(url)?.campaign }
}

extension LinkTable {
  /// Returns the route to which a link leads.
  ///
  /// - Parameter url: The link as it was received, in any form.
  /// - Returns: The route, or the reason why the link has no route.
  public func route(for url: URL) -> LinkMatch<Route> { route(for: url.absoluteString) }

  /// Returns the part of a link that may leave the device.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: The link without the removed parts; nil if the link must not be sent at all.
  public func recordable(_ url: URL) -> URL? {
    recordable(url.absoluteString).flatMap { URL(string: $0) }
  }

  /// Returns a link to a route, as a `URL`.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - form: The form of the link. The default is `universal`.
  /// - Returns: The link. Without a type annotation, the compiler chooses the function that returns
  ///   a string.
  /// - Throws: A ``RoutePrintingError`` if the route has no link, or if the site has no host or
  ///   scheme for the form.
  @_disfavoredOverload
  public func url(
    for route: Route,
    as form: LinkForm = .universal
  ) throws(RoutePrintingError) -> URL {
    let text: String = try url(for: route, as: form)
    guard let url = URL(string: text) else {
      throw RoutePrintingError(.noForm, "“\(text)” is not a URL. The findings of the site say why.")
    }
    return url
  }
}
