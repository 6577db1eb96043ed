extension LinkDoor {
  /// The entry points through which the system may report a tap again after it reported the tap
  /// through this one.
  ///
  /// Apple does not document the repetitions (observed). They may come seconds later, when the app
  /// is slow to start.
  var echoes: Set<LinkDoor> {
    switch self {
    case .launchOptions: [.appContinuation, .appOpenURL]
    case .sceneConnection: [.viewOpenURL, .viewContinuation]
    // A SwiftUI app may also have a scene delegate.
    case .sceneContinuation: [.viewOpenURL, .viewContinuation]
    case .sceneURLContexts: [.viewOpenURL]
    case .viewOpenURL: [.viewContinuation]
    case .viewContinuation: [.viewOpenURL]
    case .activity: [.viewActivity]
    default: []
    }
  }
}
