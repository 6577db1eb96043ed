/// Something that the system reports about the app, its scenes or the network.
enum LifecycleSignal: Sendable {
  /// A scene is no longer on the screen. The value is the persistent identifier of its session.
  case sceneEnteredBackground(String)
  /// The system has removed a scene. The value is the persistent identifier of its session.
  case sceneDisconnected(String)
  /// A scene, or an app without scenes, responds to the user again.
  case becameActive
  /// No part of the app is on the screen any longer.
  case appEnteredBackground
  /// The network has changed, or its state has become known.
  case network(NetworkState)
}

/// What is known about the device's connection.
struct NetworkState: Sendable, Equatable {
  /// Whether the device has a connection.
  var isConnected: Bool
  /// The names of the interfaces that carry the connection, in the order of the system's preference.
  var interfaces: [String] = []
}
