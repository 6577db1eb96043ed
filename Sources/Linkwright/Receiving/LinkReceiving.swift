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

  /// Returns a Boolean value that indicates whether the app can show a link, as far as this is known
  /// without the service.
  ///
  /// - Parameter link: The link as the user tapped it.
  /// - Returns: true if the link leads to a route or has to be resolved by the service. The result is
  ///   false for the links that were refused since the scene became active, and for their web pages,
  ///   so that the page of a refused link opens in the browser.
  func canShow(_ link: IncomingLink) -> Bool

  /// Reports that the activation of a scene has ended, because the scene entered the background.
  ///
  /// Until this call, the center recognizes repeated reports of one tap. The call also makes the
  /// center forget which links it has refused.
  ///
  /// - Parameter scene: The persistent identifier of the scene session; nil for all scenes.
  func endActivation(of scene: String?)

  /// Reports that a scene was disconnected. Any reader may then take the unread links of the scene.
  ///
  /// - Parameter scene: The persistent identifier of the scene session.
  func disconnect(scene: String)

  /// Retries the links that wait for the network, because the device may be online again.
  func retry()
}

extension LinkReceiving {
  /// Accepts several links that the system reported together.
  ///
  /// - Returns: The foreign links.
  func receive(_ links: [IncomingLink]) -> [IncomingLink] {
    links.filter { !receive($0) }
  }

  /// Accepts a link that the user tapped inside the app, if the app can show it.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - scene: The persistent identifier of the scene session in which the user tapped the link;
  ///     nil if it is unknown.
  /// - Returns: false if the system must open the link.
  func openInside(_ url: String, in scene: String?) -> Bool {
    let link = IncomingLink(url, door: .inApp, scene: scene)
    return canShow(link) && receive(link)
  }
}
