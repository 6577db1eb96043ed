public import LinkwrightCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LinkTable {
  /// Returns share content with a link to a route.
  ///
  /// - Parameters:
  ///   - route: The route to share.
  ///   - text: The text that accompanies the link. The default is nil, for no text.
  ///   - subject: The subject if the user shares the link by e-mail. The default is nil, for no
  ///     subject.
  ///   - form: The form of the link. The default is `universal`. For users without the app, use a
  ///     universal or a long link.
  /// - Throws: A ``RoutePrintingError`` if the route has no link of this form.
  public func shareContent(
    for route: Route,
    text: String? = nil,
    subject: String? = nil,
    as form: LinkForm = .universal
  ) throws(RoutePrintingError) -> ShareContent {
    let link = try url(for: route, as: form)
    guard let content = ShareContent(link, text: text, subject: subject) else {
      throw RoutePrintingError(.noForm, "“\(link)” is not a URL. The findings of the site say why.")
    }
    return content
  }

  /// Returns a link to a route for use in a widget, with `widgetURL(_:)` or a `Link`.
  ///
  /// When the user taps the widget, the link opens the app through the same entry points as any
  /// other link. The method returns a universal link, because some routes reject links with a
  /// custom scheme.
  ///
  /// - Parameter route: The route that the link opens.
  /// - Returns: The link; nil if the route has no universal link.
  public func widgetURL(for route: Route) -> URL? {
    try? shareContent(for: route).url
  }
}
