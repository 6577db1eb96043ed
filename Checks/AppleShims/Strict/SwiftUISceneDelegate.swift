import UIKit

extension AppDelegate: UIApplicationDelegateSceneMethods {}
extension SceneDelegate: UISceneDelegateLinkMethods {}
