import UIKit

extension AppDelegate: UIApplicationDelegateLaunchMethods, UIApplicationDelegateLinkMethods {}
