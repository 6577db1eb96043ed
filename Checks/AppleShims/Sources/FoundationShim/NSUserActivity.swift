@_exported import Foundation

// Source: NSUserActivity.h of iOS 16.5, and Apple's documentation after the iOS 26 SDK. Not isolated, and explicitly not Sendable.
open class NSUserActivity: NSObject {
  public let activityType: String
  public var title: String?
  public var userInfo: [AnyHashable: Any]?
  public var webpageURL: URL?
  public var referrerURL: URL?
  public var targetContentIdentifier: String?
  public var requiredUserInfoKeys: Set<String>?
  public var isEligibleForHandoff = true
  public var isEligibleForSearch = false
  open func becomeCurrent() {}
  public init(activityType: String) { self.activityType = activityType }
}

@available(*, unavailable)
extension NSUserActivity: @unchecked Sendable {}

public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"
