/// What takes links from the doors of the system. Delegates and views that hand links on need not know
/// the routes of the app; ``LinkCenter`` does.
@MainActor
public protocol LinkReceiving: AnyObject, Sendable {
  /// Takes a link.
  ///
  /// - Returns: Whether it is one of the app's. If not, it was neither kept nor sent anywhere, and can be
  ///   handed to whoever else waits for links.
  @discardableResult
  func receive(_ link: IncomingLink) -> Bool
}

extension LinkCenter: LinkReceiving {}

extension LinkReceiving {
  /// Takes all links that came together.
  ///
  /// - Returns: Those that are not the app's.
  func receive(_ links: [IncomingLink]) -> [IncomingLink] {
    links.filter { !receive($0) }
  }
}
