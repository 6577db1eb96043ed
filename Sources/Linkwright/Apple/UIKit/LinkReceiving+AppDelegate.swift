#if canImport(UIKit)
  public import Foundation
  public import UIKit

  /// Legacy: the doors of an app without scenes. Apple deprecated them in iOS 26, and has announced that
  /// an app built with the SDK after that one has to have scenes (TN3187).
  extension LinkReceiving {
    /// Legacy. Takes the links that started an app without scenes: call it in
    /// `application(_:didFinishLaunchingWithOptions:)`.
    ///
    /// The system hands the same link to `application(_:continue:restorationHandler:)` or
    /// `application(_:open:options:)` as well; the centre takes it once.
    ///
    /// - Returns: The links that are not the app's.
    @discardableResult
    public func receive(
      launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> [IncomingLink] {
      let door = LinkDoor.launchOptions
      let sender = launchOptions?[.sourceApplication] as? String
      let opened = (launchOptions?[.url] as? URL).map {
        IncomingLink($0.absoluteString, door: door, isColdStart: true, referrer: sender)
      }
      // Apple names no key for the activity itself (observed: it is among the values).
      let values = (launchOptions?[.userActivityDictionary] as? [AnyHashable: Any])?.values
      let continued = values?.compactMap { $0 as? NSUserActivity }.compactMap {
        IncomingLink($0, door: door, isColdStart: true)
      }
      return receive([opened].compactMap { $0 } + (continued ?? []))
    }

    /// Legacy. Takes a universal link in an app without scenes: call it in
    /// `application(_:continue:restorationHandler:)` and return what it returns.
    ///
    /// - Returns: Whether the link is the app's; false for an activity that is no link.
    @discardableResult
    public func receive(_ activity: NSUserActivity) -> Bool {
      IncomingLink(activity, door: .appContinuation).map { receive($0) } ?? false
    }

    /// Legacy. Takes a link with a scheme in an app without scenes: call it in
    /// `application(_:open:options:)` and return what it returns.
    ///
    /// - Returns: Whether the link is the app's.
    @discardableResult
    public func receive(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
      let sender = options[.sourceApplication] as? String
      return receive(IncomingLink(url.absoluteString, door: .appOpenURL, referrer: sender))
    }
  }
#endif
