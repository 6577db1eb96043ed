/// A type that accepts links from the entry points of the system.
///
/// ``LinkCenter`` conforms to it. Delegates and views that use the protocol need not know the routes of the
/// app.
@MainActor
public protocol LinkReceiving: AnyObject, Sendable {
  /// Accepts a link of the app's site.
  ///
  /// - Parameter link: The link as the system reported it.
  /// - Returns: Whether the link belongs to the site. A foreign link is not stored or sent; you can pass it
  ///   to another handler.
  @discardableResult
  func receive(_ link: IncomingLink) -> Bool
}

extension LinkReceiving {
  /// Accepts all links that the system reported together.
  ///
  /// - Returns: The foreign links.
  func receive(_ links: [IncomingLink]) -> [IncomingLink] {
    links.filter { !receive($0) }
  }
}
