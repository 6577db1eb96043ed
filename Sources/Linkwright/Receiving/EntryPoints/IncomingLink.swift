public import Foundation

/// A link as the system passed it to the app.
public struct IncomingLink: Sendable, Hashable {
  /// The link, exactly as the system passed it.
  public var url: String
  /// The entry point that received the link.
  public var door: LinkDoor
  /// The persistent identifier of the scene session that received the link; nil if the entry point
  /// does not report a scene. All entry points of a scene must use the same identifier.
  public var scene: String?
  /// A Boolean value that indicates whether the link launched the app or connected the scene.
  public var isColdStart: Bool
  /// The web page or the app that contained the link; nil if the system does not report where the
  /// link came from.
  public var referrer: String?

  /// Creates an incoming link.
  ///
  /// - Parameters:
  ///   - url: The link, exactly as the system passed it.
  ///   - door: The entry point that received the link.
  ///   - scene: The persistent identifier of the scene session that received the link. The default
  ///     is nil, for an entry point that does not report a scene.
  ///   - isColdStart: Whether the link launched the app or connected the scene. The default is
  ///     false.
  ///   - referrer: The web page or the app that contained the link. The default is nil.
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
  /// Creates an incoming link from a URL.
  ///
  /// - Parameters:
  ///   - url: The link, exactly as the system passed it.
  ///   - door: The entry point that received the link.
  ///   - scene: The persistent identifier of the scene session that received the link. The default
  ///     is nil, for an entry point that does not report a scene.
  ///   - isColdStart: Whether the link launched the app or connected the scene. The default is
  ///     false.
  ///   - referrer: The web page or the app that contained the link. The default is nil.
  public init(
    _ url: URL,
    door: LinkDoor,
    scene: String? = nil,
    isColdStart: Bool = false,
    referrer: String? = nil
  ) {
    self.init(
      url.absoluteString,
      door: door,
      scene: scene,
      isColdStart: isColdStart,
      referrer: referrer
    )
  }

  /// Creates an incoming link from the payload of a notification that the user tapped.
  ///
  /// ```swift
  /// let userInfo = response.notification.request.content.userInfo
  /// if let link = IncomingLink(notification: userInfo) { center.receive(link) }
  /// ```
  ///
  /// The link is `Sendable`, but the payload is not. Create the link before you switch to the main
  /// actor.
  ///
  /// - Parameters:
  ///   - userInfo: The payload of the notification.
  ///   - key: The key under which the top level of the payload contains the link, next to `aps`. If
  ///     the payload has no such key, a key with dots, such as `data.link`, is a path: the value for
  ///     `link` in the dictionary for `data`. The default is `link`.
  /// - Returns: nil if the value for the key is missing, empty or not a string.
  public init?(notification userInfo: [AnyHashable: Any], key: String = "link") {
    let path = key[...].parts(between: UInt8(ascii: ".")).filter { !$0.isEmpty }.map(String.init)
    let nested = path.dropLast().reduce(Optional(userInfo)) { values, key in
      values?[key] as? [AnyHashable: Any]
    }
    let value = userInfo[key] ?? path.last.flatMap { nested?[$0] }
    guard let url = value as? String, !url.isEmpty else { return nil }
    self.init(url, door: .notification)
  }

  /// Creates an incoming link from the `userInfo` of a quick action on the Home Screen; nil if the
  /// quick action has no link.
  init?(quickAction userInfo: [String: Any]?, scene: String?, isColdStart: Bool) {
    guard let url = userInfo?[UserActivityContent.linkKey] as? String, !url.isEmpty else {
      return nil
    }
    self.init(url, door: .quickAction, scene: scene, isColdStart: isColdStart)
  }
}
