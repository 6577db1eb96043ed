#if canImport(UIKit) && !os(watchOS)
  public import Foundation
  public import UIKit

  /// The entry points of an app without scenes (legacy). Apple deprecated these entry points in iOS
  /// 26. Apple also announced that apps must use scenes if they are built with the SDK that follows
  /// iOS 26 (TN3187). `receive(_:)` accepts universal links.
  extension LinkReceiving {
    /// Accepts the links that launched an app without scenes (legacy).
    ///
    /// Call this method in `application(_:didFinishLaunchingWithOptions:)`.
    ///
    /// The system also passes the same link to `application(_:continue:restorationHandler:)` or
    /// `application(_:open:options:)`. The center delivers the link only once.
    ///
    /// - Parameter launchOptions: The launch options that the system passed to the app delegate.
    /// - Returns: The foreign links, which the center did not accept.
    @discardableResult
    public func receive(
      launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> [IncomingLink] {
      let door = LinkDoor.launchOptions
      let sender = launchOptions?[.sourceApplication] as? String
      let opened = (launchOptions?[.url] as? URL).map {
        IncomingLink($0.absoluteString, door: door, isColdStart: true, referrer: sender)
      }
      // Apple does not document a key for the activity, but the activity is among the values
      // (observed).
      let values = (launchOptions?[.userActivityDictionary] as? [AnyHashable: Any])?.values
      let continued = values?.compactMap { $0 as? NSUserActivity }.compactMap {
        IncomingLink(UserActivityContent($0), door: door, isColdStart: true)
      }
      return receive([opened].compactMap { $0 } + (continued ?? []))
    }

    /// Accepts a link with a custom scheme in an app without scenes (legacy).
    ///
    /// Call this method in `application(_:open:options:)`, and return the result of this method
    /// from there.
    ///
    /// - Parameters:
    ///   - url: The link as the system passed it to the app delegate.
    ///   - options: The options that the system passed to the app delegate.
    /// - Returns: Whether the center accepted the link; see ``receive(_:)``.
    @discardableResult
    public func receive(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
      let sender = options[.sourceApplication] as? String
      return receive(IncomingLink(url.absoluteString, door: .appOpenURL, referrer: sender))
    }
  }
#endif
