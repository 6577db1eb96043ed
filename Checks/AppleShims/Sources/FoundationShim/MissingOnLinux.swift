@_exported import Foundation

// What Foundation lacks on Linux.

// Source: NSUserActivity.h of iOS 16.5, and Apple's documentation after the iOS 26 SDK. Not isolated,
// and explicitly not Sendable.
open class NSUserActivity: NSObject {
  public let activityType: String
  public var title: String?
  public var userInfo: [AnyHashable: Any]?
  public var webpageURL: URL?
  public var referrerURL: URL?
  public var requiredUserInfoKeys: Set<String>?
  public var isEligibleForHandoff = true
  public var isEligibleForSearch = false
  public init(activityType: String) { self.activityType = activityType }
}

@available(*, unavailable)
extension NSUserActivity: @unchecked Sendable {}

public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"

// Source: Apple's documentation after the iOS 26 SDK. In older documentation, the inner handler of a
// data representation is not Sendable. `_ObjectiveCBridgeable` does not exist here.
public protocol NSItemProviderReading {}
extension String: NSItemProviderReading {}
extension URL: NSItemProviderReading {}

open class NSItemProvider: NSObject {
  open func canLoadObject<T: NSItemProviderReading>(ofClass: T.Type) -> Bool { false }
  open func loadObject<T: NSItemProviderReading>(
    ofClass: T.Type,
    completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  public convenience init?(contentsOf fileURL: URL!) { self.init() }
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (
        @escaping @Sendable (Data?, (any Error)?) -> Void
      ) -> Progress?
  ) {}
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all }

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}

extension FileManager {
  // Source: Apple's documentation after the iOS 26 SDK.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    nil
  }
}
