/// A link as the system handed it to the app.
public struct IncomingLink: Sendable, Hashable {
  /// The link, unchanged.
  public var url: String
  /// The entry point that received the link.
  public var door: LinkDoor
  /// The persistent identifier of the scene session that received the link; nil for an entry point that
  /// belongs to the whole app.
  public var scene: String?
  /// Whether the link launched the app or connected the scene.
  public var isColdStart: Bool
  /// The page or the app that contained the link; nil when the system does not report it.
  public var referrer: String?

  /// Creates an incoming link.
  ///
  /// - Parameters:
  ///   - url: The link, unchanged.
  ///   - door: The entry point that received the link.
  ///   - scene: The persistent identifier of the scene session, if the entry point belongs to a scene.
  ///   - isColdStart: Whether the link launched the app or connected the scene.
  ///   - referrer: The page or the app that contained the link, if the system reports it.
  public init(
    _ url: String,
    door: LinkDoor,
    scene: String? = nil,
    isColdStart: Bool = false,
    referrer: String? = nil
  ) {
    self.url = url
    self.door = door
    self.scene = scene
    self.isColdStart = isColdStart
    self.referrer = referrer
  }
}

extension IncomingLink {
  /// Creates an incoming link from the payload of a notification that the user tapped.
  ///
  /// ```swift
  /// let userInfo = response.notification.request.content.userInfo
  /// if let link = IncomingLink(notification: userInfo) { center.receive(link) }
  /// ```
  ///
  /// Unlike the payload, the link is `Sendable`: create it before you switch to the main actor.
  ///
  /// - Parameters:
  ///   - userInfo: The payload of the notification.
  ///   - key: The key of the link in the payload, next to `aps`.
  /// - Returns: nil if the payload has no text for the key, or an empty one.
  public init?(notification userInfo: [AnyHashable: Any], key: String = "link") {
    guard let url = userInfo[key] as? String, !url.isEmpty else { return nil }
    self.init(url, door: .notification)
  }

  /// Creates an incoming link from pasted text, without the whitespace around it.
  init(pasted text: String) {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    self.init(end.map { String(start[...$0]) } ?? "", door: .typed)
  }
}
