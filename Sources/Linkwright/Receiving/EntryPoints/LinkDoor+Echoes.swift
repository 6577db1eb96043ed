extension LinkDoor {
  /// The other entry points through which the system may report the same tap, earlier or later.
  ///
  /// Apple documents neither the repetitions (observed) nor their order, so every pair applies in
  /// both orders. A repetition may come seconds later if the app starts slowly.
  ///
  /// There is no pair of an app delegate and a scene delegate: UIKit reports links only to the scene
  /// delegate if the app has one, and to the app delegate otherwise (documented).
  var echoes: [LinkDoor] {
    switch self {
    case .launchOptions: [.appContinuation, .appOpenURL]
    case .appContinuation, .appOpenURL: [.launchOptions]
    // A SwiftUI app may also have a scene delegate.
    case .sceneConnection, .sceneContinuation: [.viewOpenURL, .viewContinuation]
    case .sceneURLContexts: [.viewOpenURL]
    case .viewOpenURL:
      [.viewContinuation, .sceneConnection, .sceneContinuation, .sceneURLContexts]
    case .viewContinuation: [.viewOpenURL, .sceneConnection, .sceneContinuation]
    case .launchActivity: [.activity]
    case .activity: [.viewActivity, .launchActivity]
    case .viewActivity: [.activity]
    default: []
    }
  }
}
