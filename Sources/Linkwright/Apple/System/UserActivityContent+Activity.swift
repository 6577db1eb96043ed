#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  #if canImport(CoreSpotlight)
    import CoreSpotlight
  #endif

  extension UserActivityContent {
    /// Copies the parts of a user activity that can contain a link.
    init(_ activity: NSUserActivity) {
      self.init(
        kind: Kind(activity),
        webPage: activity.webpageURL?.absoluteString,
        referrer: activity.referrerURL?.absoluteString,
        link: activity.userInfo?[Self.linkKey] as? String
      )
    }
  }

  extension UserActivityContent.Kind {
    fileprivate init(_ activity: NSUserActivity) {
      if activity.activityType == NSUserActivityTypeBrowsingWeb {
        self = .web
        return
      }
      #if canImport(CoreSpotlight)
        if activity.activityType == CSSearchableItemActionType {
          self = .searchResult(
            activity.userInfo?[CSSearchableItemActivityIdentifier] as? String ?? ""
          )
          return
        }
      #endif
      self = .own
    }
  }
#endif
