#if canImport(ObjectiveC)
  public import Foundation

  /// Takes links in Objective-C: `LWRLinkReceiver`. `docs/objective-c` has the header with examples.
  ///
  /// Routes are an enum, which Objective-C cannot see; so the app makes its centre in Swift, and hands
  /// delegates written in Objective-C this object.
  @MainActor
  @objc(LWRLinkReceiver)
  public final class LWRLinkReceiver: NSObject {
    private let center: any LinkReceiving

    /// Makes a receiver, in Swift.
    public init(_ center: any LinkReceiving) { self.center = center }

    /// Takes a URL.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - scene: The persistent identifier of the session of the scene; nil without scenes.
    ///   - isColdStart: Whether the link started the app or the scene.
    /// - Returns: Whether the link is the app's.
    @objc(receiveURL:scene:isColdStart:)
    public func receive(_ url: URL, scene: String?, isColdStart: Bool) -> Bool {
      let door = door(scene, isColdStart, .appOpenURL, .sceneURLContexts)
      let text = url.absoluteString
      return center.receive(
        IncomingLink(text, door: door, scene: scene, isColdStart: isColdStart)
      )
    }

    /// Takes a universal link.
    ///
    /// - Returns: Whether the link is the app's; false for an activity that is no link.
    @objc(receiveUserActivity:scene:isColdStart:)
    public func receive(_ activity: NSUserActivity, scene: String?, isColdStart: Bool) -> Bool {
      let door = door(scene, isColdStart, .appContinuation, .sceneContinuation)
      let link = IncomingLink(activity, door: door, scene: scene, isColdStart: isColdStart)
      return link.map { center.receive($0) } ?? false
    }

    private func door(
      _ scene: String?,
      _ isColdStart: Bool,
      _ ofApp: LinkDoor,
      _ ofScene: LinkDoor
    ) -> LinkDoor {
      if isColdStart { return scene == nil ? .launchOptions : .sceneConnection }
      return scene == nil ? ofApp : ofScene
    }

    /// Takes the link of a notification that was tapped.
    ///
    /// - Returns: Whether there is a link in the payload that is the app's.
    @objc(receiveNotification:key:)
    public func receive(notification userInfo: [AnyHashable: Any], key: String) -> Bool {
      IncomingLink(notification: userInfo, key: key).map { center.receive($0) } ?? false
    }
  }
#endif
