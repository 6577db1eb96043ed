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
  static let known: [(String, AppPlatform)] = [("ios", .ios), ("android", .android)]

  var unknownName: String? {
    guard case .other(let name) = self else { return nil }
    return name
  }
}
