#if canImport(UIKit) || canImport(SwiftUI)
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #else
    import SwiftUI
  #endif

  extension IncomingLink {
    /// Creates an incoming link from a user activity; nil if the activity is not a universal link, such as
    /// one of Handoff or Spotlight.
    ///
    /// The texts are copied out of the activity, which is not Sendable.
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
