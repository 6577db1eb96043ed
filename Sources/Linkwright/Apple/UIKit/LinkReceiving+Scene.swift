#if canImport(UIKit)
  import Foundation
  public import UIKit

  extension LinkReceiving {
    /// Takes the links that connect a scene: call it in `scene(_:willConnectTo:options:)`.
    ///
    /// Every link in the options is taken, for there may be more than one. A Handoff activity is not among
    /// them; it comes to `scene(_:continue:)` later. A notification comes to the delegate of the
    /// notification center.
    ///
    /// - Returns: The links that are not the app's.
    @discardableResult
    public func receive(
      _ options: UIScene.ConnectionOptions,
      in scene: UIScene
    ) -> [IncomingLink] {
      let door = LinkDoor.sceneConnection, id = scene.session.persistentIdentifier
      let opened = options.urlContexts.map {
        IncomingLink($0, door: door, scene: id, isColdStart: true)
      }
      let continued = options.userActivities.compactMap {
        IncomingLink($0, door: door, scene: id, isColdStart: true)
      }
      return receive(opened + continued)
    }

    /// Takes a universal link: call it in `scene(_:continue:)`.
    ///
    /// - Returns: Whether the link is the app's; false for an activity that is no link.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in scene: UIScene) -> Bool {
      let id = scene.session.persistentIdentifier
      return IncomingLink(activity, door: .sceneContinuation, scene: id).map { receive($0) }
        ?? false
    }

    /// Takes links with a scheme: call it in `scene(_:openURLContexts:)`.
    ///
    /// - Returns: The links that are not the app's, such as the callback of a sign-in.
    @discardableResult
    public func receive(
      _ contexts: Set<UIOpenURLContext>,
      in scene: UIScene
    ) -> [IncomingLink] {
      let id = scene.session.persistentIdentifier
      return receive(contexts.map { IncomingLink($0, door: .sceneURLContexts, scene: id) })
    }
  }

  extension IncomingLink {
    @MainActor
    fileprivate init(
      _ context: UIOpenURLContext,
      door: LinkDoor,
      scene: String,
      isColdStart: Bool = false
    ) {
      let (url, referrer) = (context.url.absoluteString, context.options.sourceApplication)
      self.init(url, door: door, scene: scene, isColdStart: isColdStart, referrer: referrer)
    }
  }
#endif
