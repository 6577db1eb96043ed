/// Decides what a link center has to do when the system reports something about the app.
struct LifecycleReaction: Sendable {
  enum Action: Sendable, Equatable {
    /// Ends the activation of a scene, or of all scenes if the value is nil.
    case endActivation(String?)
    /// Removes a scene.
    case disconnect(String)
    /// Retries the links that wait for the network.
    case retry
  }

  private var network: NetworkState?

  /// Returns the actions to perform, in order.
  mutating func actions(for signal: LifecycleSignal) -> [Action] {
    switch signal {
    case .sceneEnteredBackground(let scene): return [.endActivation(scene)]
    case .sceneDisconnected(let scene): return [.endActivation(scene), .disconnect(scene)]
    case .appEnteredBackground: return [.endActivation(nil)]
    // The system may report no change of the network while the app is suspended.
    case .becameActive: return network?.isConnected == false ? [] : [.retry]
    case .network(let state):
      defer { network = state }
      // A link can fail on one interface, and succeed on the next, without a moment offline.
      return state.isConnected && state != network ? [.retry] : []
    }
  }
}

extension LinkReceiving {
  func perform(_ action: LifecycleReaction.Action) {
    switch action {
    case .endActivation(let scene): endActivation(of: scene)
    case .disconnect(let scene): disconnect(scene: scene)
    case .retry: retry()
    }
  }
}
