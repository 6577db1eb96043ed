#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  extension LinkReceiving {
    /// Accepts the link of a user activity in an app without scenes.
    ///
    /// The activity can come from a universal link, from
    /// ``LinkTable/userActivity(for:type:title:)``, or from one of the app's items in Spotlight.
    /// Call this method in one of these methods of the app delegate, and return its result:
    ///
    /// - macOS: `application(_:continue:restorationHandler:)`
    /// - watchOS: `handle(_:)`
    /// - UIKit without scenes (legacy): `application(_:continue:restorationHandler:)`
    ///
    /// - Parameter activity: The user activity that the system passed to the app delegate.
    /// - Returns: Whether the center accepted the link; see ``receive(_:)``. The result is false if
    ///   the activity has no link.
    @discardableResult
    public func receive(_ activity: NSUserActivity) -> Bool {
      IncomingLink(UserActivityContent(activity), door: .appContinuation).map { receive($0) }
        ?? false
    }
  }
#endif
