/// The platform of an app that resolves a link.
public enum AppPlatform: Sendable, Hashable {
  /// iOS and iPadOS.
  case ios
  /// Android.
  case android
  /// A platform that this version of the library does not know. The value is the platform's name in
  /// the JSON.
  case other(String)
}

extension AppPlatform: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "ios": .ios
      case "android": .android
      default: .other(wireName)
      }
  }

  var wireName: String {
    switch self {
    case .ios: "ios"
    case .android: "android"
    case .other(let name): name
    }
  }
}
