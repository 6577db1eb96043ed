/// The way in which a link reached the app.
public enum LinkSource: Sendable, Hashable {
  /// A universal link.
  case universalLink
  /// A link with a custom scheme.
  case scheme
  /// A notification.
  case notification
  /// A QR code that the user scanned in the app.
  case code
  /// Text that the user typed or pasted.
  case typed
  /// A source that this version of the library does not know. The value is the source's name in the
  /// JSON.
  case other(String)
}

extension LinkSource: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "universalLink": .universalLink
      case "scheme": .scheme
      case "notification": .notification
      case "code": .code
      case "typed": .typed
      default: .other(wireName)
      }
  }

  var wireName: String {
    switch self {
    case .universalLink: "universalLink"
    case .scheme: "scheme"
    case .notification: "notification"
    case .code: "code"
    case .typed: "typed"
    case .other(let name): name
    }
  }
}
