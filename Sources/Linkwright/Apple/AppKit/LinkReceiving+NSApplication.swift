// Mac Catalyst has UIKit too, and its apps have the delegates of UIKit.
#if canImport(AppKit) && !canImport(UIKit)
  public import Foundation
  import AppKit

  extension LinkReceiving {
    /// Accepts the links that the system passed to a macOS app.
    ///
    /// Call this method in `application(_:open:)`. The system also calls that method at launch. The
    /// URLs can be links with a custom scheme, and files. For universal links, call ``receive(_:)``
    /// in `application(_:continue:restorationHandler:)`.
    ///
    /// - Parameter urls: The URLs that the system passed to the app delegate.
    /// - Returns: The URLs that are not links of the app, such as the URLs of files.
    @discardableResult
    public func receive(_ urls: [URL]) -> [URL] {
      urls.filter { !receive(IncomingLink($0.absoluteString, door: .appOpenURL)) }
    }
  }
#endif
