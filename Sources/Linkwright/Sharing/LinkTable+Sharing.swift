public import LinkwrightCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LinkTable {
  /// Returns share content with the link of a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - text: The text that accompanies the link.
  ///   - subject: The subject of an e-mail.
  ///   - form: The form of the link. People without the app need a universal or a long link.
  /// - Throws: ``RoutePrintingError`` if the route has no link of this form.
  public func shareContent(
    for route: Route,
    text: String? = nil,
    subject: String? = nil,
    as form: LinkForm = .universal
  ) throws(RoutePrintingError) -> ShareContent {
    let link = try url(for: route, as: form)
    guard let content = ShareContent(link, text: text, subject: subject) else {
      throw RoutePrintingError(.value, "“\(link)” is not a valid URL.")
    }
    return content
  }

  /// Returns the link of a route for `widgetURL(_:)` or for a `Link` in a widget.
  ///
  /// A tap on the widget opens the app with the link, through the same entry points as any other link. The
  /// method returns a universal link, so that it also opens routes that refuse custom schemes.
  ///
  /// - Parameter route: The route.
  /// - Returns: nil if the route has no link.
  public func widgetURL(for route: Route) -> URL? {
    try? shareContent(for: route).url
  }
}
