extension IncomingLink {
  /// The link in the payload of a notification, for a notification that the person tapped.
  ///
  /// ```swift
  /// let userInfo = response.notification.request.content.userInfo
  /// if let link = IncomingLink(notification: userInfo) { center.receive(link) }
  /// ```
  ///
  /// Only the text of the link is taken out, so that it can be carried to the main actor, which the
  /// payload cannot.
  ///
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - key: The key under which the sender puts the link, beside `aps`.
  /// - Returns: nil when there is no text under the key.
  public init?(notification userInfo: [AnyHashable: Any], key: String = "link") {
    guard let url = userInfo[key] as? String, !url.isEmpty else { return nil }
    self.init(url, door: .notification)
  }
}
