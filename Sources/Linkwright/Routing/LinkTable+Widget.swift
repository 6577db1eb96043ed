#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension LinkTable {
  /// The link of a route, for `widgetURL(_:)` or a `Link` in a widget.
  ///
  /// A tap on the widget opens its app with the link, which comes through the same doors as all others. It
  /// is the universal one, so that it may lead to routes that take no other.
  ///
  /// - Returns: nil for a route that has no link.
  public func widgetURL(for route: Route) -> URL? {
    try? shareContent(for: route).url
  }
}
