// tvOS and watchOS have no quick actions.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit

  extension LinkReceiving {
    /// Accepts the link of a quick action on the Home Screen.
    ///
    /// Call this method in `windowScene(_:performActionFor:completionHandler:)`, and pass its
    /// result to the completion handler. If a quick action connects a scene, the system does not
    /// call that method; `receive(_:in:)` for the connection options accepts the link.
    ///
    /// - Parameters:
    ///   - item: The quick action that the user chose.
    ///     ``LinkTable/quickAction(for:title:subtitle:icon:)`` creates quick actions with a link.
    ///     In `Info.plist`, put the link under `UIApplicationShortcutItemUserInfo`, with the key
    ///     `link`.
    ///   - scene: The scene that performs the quick action. The default is nil, for an app without
    ///     scenes, which receives quick actions in
    ///     `application(_:performActionFor:completionHandler:)`.
    /// - Returns: Whether the center accepted the link; see ``receive(_:)``. The result is false if
    ///   the quick action has no link.
    @discardableResult
    public func receive(_ item: UIApplicationShortcutItem, in scene: UIScene? = nil) -> Bool {
      IncomingLink(item, scene: scene?.session.persistentIdentifier).map { receive($0) } ?? false
    }
  }

  extension IncomingLink {
    @MainActor
    init?(_ item: UIApplicationShortcutItem, scene: String?, isColdStart: Bool = false) {
      self.init(quickAction: item.userInfo, scene: scene, isColdStart: isColdStart)
    }
  }

  extension LinkTable {
    /// Creates a quick action for the Home Screen that opens a route.
    ///
    /// ```swift
    /// UIApplication.shared.shortcutItems = [table.quickAction(for: .orders, title: "Orders")].compactMap { $0 }
    /// ```
    ///
    /// - Parameters:
    ///   - route: The route to open.
    ///   - title: The title of the quick action.
    ///   - subtitle: The text below the title. The default is nil, for no text.
    ///   - icon: The icon. The default is nil, for no icon.
    /// - Returns: nil if the route has no link that the app would accept.
    @MainActor
    public func quickAction(
      for route: Route,
      title: String,
      subtitle: String? = nil,
      icon: UIApplicationShortcutIcon? = nil
    ) -> UIApplicationShortcutItem? {
      guard let link = ownLink(to: route) else { return nil }
      return UIApplicationShortcutItem(
        type: UserActivityContent.linkKey,
        localizedTitle: title,
        localizedSubtitle: subtitle,
        icon: icon,
        userInfo: [UserActivityContent.linkKey: link.url as NSString]
      )
    }
  }
#endif
