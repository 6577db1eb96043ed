#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import UIKit

  extension LinkReceiving {
    /// Accepts the links that connect a scene.
    ///
    /// Call this method in `scene(_:willConnectTo:options:)`.
    ///
    /// The options can contain several links, and the method accepts all of them, including the
    /// links of the app's own activities and the link of a quick action. The options do not contain
    /// Handoff activities, which arrive later, in `scene(_:continue:)`. The method ignores a
    /// notification in the options, because the system also passes the notification to the delegate
    /// of the notification center.
    ///
    /// - Parameters:
    ///   - options: The connection options that the system passed to the scene delegate.
    ///   - scene: The scene that received the link.
    /// - Returns: The foreign links, which the center did not accept.
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
        IncomingLink(UserActivityContent($0), door: door, scene: id, isColdStart: true)
      }
      var links = opened + continued
      #if !os(tvOS)
        let action = options.shortcutItem
        links += [action.flatMap { IncomingLink($0, scene: id, isColdStart: true) }].compactMap(
          \.self
        )
      #endif
      return receive(links)
    }

    /// Accepts a universal link, or the link of one of the app's own activities.
    ///
    /// Call this method in `scene(_:continue:)`.
    ///
    /// - Parameters:
    ///   - activity: The user activity that the system passed to the scene delegate.
    ///   - scene: The scene that received the link.
    /// - Returns: Whether the center accepted the link; see ``receive(_:)``. The result is false if
    ///   the activity has no link.
    @discardableResult
    public func receive(_ activity: NSUserActivity, in scene: UIScene) -> Bool {
      let id = scene.session.persistentIdentifier
      let parts = UserActivityContent(activity)
      return IncomingLink(parts, door: .sceneContinuation, scene: id).map { receive($0) } ?? false
    }

    /// Accepts links with a custom scheme.
    ///
    /// Call this method in `scene(_:openURLContexts:)`.
    ///
    /// - Parameters:
    ///   - contexts: The URL contexts that the system passed to the scene delegate.
    ///   - scene: The scene that received the link.
    /// - Returns: The foreign links, which the center did not accept, such as a sign-in callback.
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
