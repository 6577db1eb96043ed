#if canImport(ObjectiveC)
  public import Foundation

  /// An Objective-C interface to ``LinkCenter``.
  ///
  /// `docs/objective-c` contains the header and examples.
  ///
  /// Objective-C cannot use the routes, because they are the cases of a Swift enum. Create the
  /// center in Swift, and pass this object to delegates that are written in Objective-C.
  @MainActor
  @objc(LWRLinkReceiver)
  public final class LWRLinkReceiver: NSObject {
    private let center: any LinkReceiving

    /// Creates an Objective-C interface to a link center.
    ///
    /// Call this initializer from Swift.
    ///
    /// - Parameter center: The center that accepts the links.
    public init(_ center: any LinkReceiving) { self.center = center }

    /// Accepts a link that the system passed as a URL.
    ///
    /// - Parameters:
    ///   - url: The link as it was received.
    ///   - scene: The persistent identifier of the scene session; nil in an app without scenes.
    ///   - isColdStart: Whether the link launched the app or connected the scene.
    /// - Returns: Whether the center accepted the link; see ``LinkReceiving/receive(_:)``.
    @objc(receiveURL:scene:isColdStart:)
    public func receive(_ url: URL, scene: String?, isColdStart: Bool) -> Bool {
      let door = door(of: scene, isColdStart, app: .appOpenURL, scene: .sceneURLContexts)
      let text = url.absoluteString
      return center.receive(
        IncomingLink(text, door: door, scene: scene, isColdStart: isColdStart)
      )
    }

    /// Accepts a universal link, or the link of one of the app's own activities.
    ///
    /// - Parameters:
    ///   - activity: The user activity that the system passed to the app.
    ///   - scene: The persistent identifier of the scene session; nil in an app without scenes.
    ///   - isColdStart: Whether the link launched the app or connected the scene.
    /// - Returns: Whether the center accepted the link; see ``LinkReceiving/receive(_:)``. The
    ///   result is false if the activity has no link.
    @objc(receiveUserActivity:scene:isColdStart:)
    public func receive(_ activity: NSUserActivity, scene: String?, isColdStart: Bool) -> Bool {
      let door = door(of: scene, isColdStart, app: .appContinuation, scene: .sceneContinuation)
      let parts = UserActivityContent(activity)
      let link = IncomingLink(parts, door: door, scene: scene, isColdStart: isColdStart)
      return link.map { center.receive($0) } ?? false
    }

    private func door(
      of scene: String?,
      _ isColdStart: Bool,
      app ofApp: LinkDoor,
      scene ofScene: LinkDoor
    ) -> LinkDoor {
      if isColdStart { return scene == nil ? .launchOptions : .sceneConnection }
      return scene == nil ? ofApp : ofScene
    }

    /// Accepts the link in a notification that the user tapped.
    ///
    /// - Parameters:
    ///   - userInfo: The payload of the notification.
    ///   - key: The key under which the top level of the payload contains the link.
    /// - Returns: Whether the payload contains a link that the center accepted; see
    ///   ``LinkReceiving/receive(_:)``.
    @objc(receiveNotification:key:)
    public func receive(notification userInfo: [AnyHashable: Any], key: String) -> Bool {
      IncomingLink(notification: userInfo, key: key).map { center.receive($0) } ?? false
    }

    /// Accepts the link of a quick action on the Home Screen.
    ///
    /// - Parameters:
    ///   - userInfo: The `userInfo` of the `UIApplicationShortcutItem`, with the link under the key
    ///     `link`.
    ///   - scene: The persistent identifier of the scene session; nil in an app without scenes.
    ///   - isColdStart: Whether the quick action launched the app or connected the scene.
    /// - Returns: Whether the quick action has a link that the center accepted; see
    ///   ``LinkReceiving/receive(_:)``.
    @objc(receiveQuickAction:scene:isColdStart:)
    public func receive(
      quickAction userInfo: [String: Any]?,
      scene: String?,
      isColdStart: Bool
    ) -> Bool {
      let link = IncomingLink(quickAction: userInfo, scene: scene, isColdStart: isColdStart)
      return link.map { center.receive($0) } ?? false
    }

    /// Accepts a link in text that the user pasted or typed.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - scene: The persistent identifier of the scene session; nil for any scene.
    /// - Returns: Whether the text contains a link that the center accepted; see
    ///   ``LinkReceiving/receive(pasted:in:)``.
    @objc(receivePastedText:scene:)
    public func receive(pasted text: String, scene: String?) -> Bool {
      center.receive(pasted: text, in: scene)
    }
  }
#endif
