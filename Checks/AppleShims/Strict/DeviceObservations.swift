import UIKit

extension AppDelegate: UIApplicationDelegateLaunchMethods {}
extension AppDelegate: UIApplicationDelegateLinkMethods {}
extension AppDelegate: UIApplicationDelegateSceneMethods {}
extension SceneDelegate: UISceneDelegateLinkMethods {}
extension SceneDelegate: UISceneDelegateContinuationMethods {}
extension SceneDelegate: UISceneDelegateLifeCycleMethods {}
extension SceneDelegate: UIWindowSceneDelegateQuickActionMethods {}
