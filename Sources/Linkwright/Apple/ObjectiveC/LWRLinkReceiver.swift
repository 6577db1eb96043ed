#if canImport(ObjectiveC)
  public import Foundation

  /// An Objective-C interface to ``LinkCenter``: `LWRLinkReceiver`. `docs/objective-c` has the header and
  /// examples.
  ///
  /// Objective-C cannot see the routes, which are a Swift enum. So create the center in Swift, and give
  /// this object to delegates written in Objective-C.
  @MainActor
  @objc(LWRLinkReceiver)
  public final class LWRLinkReceiver: NSObject {
    private let center: any LinkReceiving

    /// Creates the object in Swift.
    ///
    /// - Parameter center: The center that accepts the links.
    public init(_ center: any LinkReceiving) { self.center = center }

    /// Accepts a URL.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - scene: The persistent identifier of the scene session; nil in an app without scenes.
    ///   - isColdStart: Whether the link launched the app or connected the scene.
    /// - Returns: Whether the link belongs to the app's site.
    @objc(receiveURL:scene:isColdStart:)
    public func receive(_ url: URL, scene: String?, isColdStart: Bool) -> Bool {
      let door = door(of: scene, isColdStart, app: .appOpenURL, scene: .sceneURLContexts)
      let text = url.absoluteString
      return center.receive(
        IncomingLink(text, door: door, scene: scene, isColdStart: isColdStart)
      )
    }

    /// Accepts a universal link.
    ///
    /// - Parameters:
    ///   - activity: The user activity.
    ///   - scene: The persistent identifier of the scene session; nil in an app without scenes.
    ///   - isColdStart: Whether the link launched the app or connected the scene.
    /// - Returns: Whether the link belongs to the app's site; false if the activity is not a link.
    @objc(receiveUserActivity:scene:isColdStart:)
    public func receive(_ activity: NSUserActivity, scene: String?, isColdStart: Bool) -> Bool {
      let door = door(of: scene, isColdStart, app: .appContinuation, scene: .sceneContinuation)
      let link = IncomingLink(activity, door: door, scene: scene, isColdStart: isColdStart)
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

    /// Accepts the link of a notification that the user tapped.
    ///
    /// - Parameters:
    ///   - userInfo: The payload of the notification.
    ///   - key: The key of the link in the payload.
    /// - Returns: Whether the payload has a link that belongs to the app's site.
    @objc(receiveNotification:key:)
    public func receive(notification userInfo: [AnyHashable: Any], key: String) -> Bool {
      IncomingLink(notification: userInfo, key: key).map { center.receive($0) } ?? false
    }
  }
#endif
