@_exported import FoundationShim

// Source: Apple's documentation after the iOS 26 SDK for the protocol, which is not isolated, and
// its handler; the classes are from memory.
open class UNUserNotificationCenter: NSObject {
  public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  public weak var delegate: (any UNUserNotificationCenterDelegate)?
}

#if !SHIM_TVOS
  public let UNNotificationDefaultActionIdentifier =
    "com.apple.UNNotificationDefaultActionIdentifier"

  open class UNNotificationResponse: NSObject {
    public let notification = UNNotification()
    public var actionIdentifier: String { UNNotificationDefaultActionIdentifier }
  }

  @available(*, unavailable)
  extension UNNotificationResponse: @unchecked Sendable {}
#endif
open class UNNotification: NSObject {
  public let request = UNNotificationRequest()
}
open class UNNotificationRequest: NSObject {
  public let content = UNNotificationContent()
}
open class UNNotificationContent: NSObject {
  public var userInfo: [AnyHashable: Any] { [:] }
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {}

#if !SHIM_TVOS
  // Requires the methods that are optional in Apple's protocol.
  public protocol UNUserNotificationCenterDelegateResponseMethods: UNUserNotificationCenterDelegate
  {
    func userNotificationCenter(
      _ center: UNUserNotificationCenter,
      didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )
  }
#endif
