import UIKit

extension SceneDelegate: UISceneDelegateLinkMethods, UIWindowSceneDelegateWindow {}
