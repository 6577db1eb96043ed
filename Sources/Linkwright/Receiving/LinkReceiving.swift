/// A type that accepts links from the system's entry points.
///
/// ``LinkCenter`` conforms to this protocol. Delegates and views that use this protocol do not
/// depend on the type of the app's routes.
@MainActor
public protocol LinkReceiving: AnyObject, Sendable {
  /// Accepts a link of the app's site.
  ///
  /// - Parameter link: The link as the system reported it.
  /// - Returns: Whether the link belongs to the site, or to another host that may redirect to the
  ///   site. Any other link is foreign: it is not stored or sent, and you can pass it to another
  ///   handler.
  @discardableResult
  func receive(_ link: IncomingLink) -> Bool
}

extension LinkReceiving {
  /// Accepts several links that the system reported together.
  ///
  /// - Returns: The foreign links.
  func receive(_ links: [IncomingLink]) -> [IncomingLink] {
    links.filter { !receive($0) }
  }
}
