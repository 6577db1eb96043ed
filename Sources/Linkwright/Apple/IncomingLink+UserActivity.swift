#if canImport(UIKit) || canImport(SwiftUI)
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #else
    import SwiftUI
  #endif

  extension IncomingLink {
    /// Creates an incoming link from a user activity. Returns nil if the activity is not a
    /// universal link, such as a Handoff or Spotlight activity.
    ///
    /// The strings are copied from the activity, because the activity is not `Sendable`.
    init?(
      _ activity: NSUserActivity,
      door: LinkDoor,
      scene: String? = nil,
      isColdStart: Bool = false
    ) {
      guard activity.activityType == NSUserActivityTypeBrowsingWeb,
        let url = activity.webpageURL?.absoluteString
      else { return nil }
      let referrer = activity.referrerURL?.absoluteString
      self.init(url, door: door, scene: scene, isColdStart: isColdStart, referrer: referrer)
    }
  }
#endif
