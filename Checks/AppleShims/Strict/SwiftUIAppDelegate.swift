import UIKit
import UserNotifications

extension AppDelegate: UIApplicationDelegateLaunchMethods,
  UNUserNotificationCenterDelegateResponseMethods
{}
