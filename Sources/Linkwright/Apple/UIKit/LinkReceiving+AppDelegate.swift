#if canImport(UIKit)
  public import Foundation
  public import UIKit

  /// Legacy: the entry points of an app without scenes. Apple deprecated them in iOS 26 and announced that
  /// apps built with the following SDK must use scenes (TN3187).
  extension LinkReceiving {
    /// Legacy: accepts the links that launched an app without scenes. Call it in
    /// `application(_:didFinishLaunchingWithOptions:)`.
    ///
    /// The system passes the same link to `application(_:continue:restorationHandler:)` or
    /// `application(_:open:options:)` too; the center accepts it once.
    ///
    /// - Parameter launchOptions: The launch options.
    /// - Returns: The foreign links.
    @discardableResult
    public func receive(
      launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> [IncomingLink] {
      let door = LinkDoor.launchOptions
      let sender = launchOptions?[.sourceApplication] as? String
      let opened = (launchOptions?[.url] as? URL).map {
        IncomingLink($0.absoluteString, door: door, isColdStart: true, referrer: sender)
      }
      // Apple documents no key for the activity itself; it is among the values (observed).
      let values = (launchOptions?[.userActivityDictionary] as? [AnyHashable: Any])?.values
      let continued = values?.compactMap { $0 as? NSUserActivity }.compactMap {
        IncomingLink($0, door: door, isColdStart: true)
      }
      return receive([opened].compactMap { $0 } + (continued ?? []))
    }

    /// Legacy: accepts a universal link in an app without scenes. Call it in
    /// `application(_:continue:restorationHandler:)` and return its result.
    ///
    /// - Parameter activity: The user activity.
    /// - Returns: Whether the link belongs to the app's site; false if the activity is not a link.
    @discardableResult
    public func receive(_ activity: NSUserActivity) -> Bool {
      IncomingLink(activity, door: .appContinuation).map { receive($0) } ?? false
    }

    /// Legacy: accepts a link with a custom scheme in an app without scenes. Call it in
    /// `application(_:open:options:)` and return its result.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - options: The options.
    /// - Returns: Whether the link belongs to the app's site.
    @discardableResult
    public func receive(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
      let sender = options[.sourceApplication] as? String
      return receive(IncomingLink(url.absoluteString, door: .appOpenURL, referrer: sender))
    }
  }
#endif
