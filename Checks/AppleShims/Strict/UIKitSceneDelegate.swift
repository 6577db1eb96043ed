import UIKit

extension AppDelegate: UIApplicationDelegateLaunchMethods {}
extension SceneDelegate: UISceneDelegateLinkMethods, UIWindowSceneDelegateWindow,
  UIWindowSceneDelegateQuickActionMethods
{}
