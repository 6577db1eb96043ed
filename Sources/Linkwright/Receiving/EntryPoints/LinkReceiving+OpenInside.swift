extension LinkReceiving {
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
