/// The way in which a person carried a token from a link to an installation of the app.
///
/// Only a token that a person carried joins an installation to a click. Nothing else does, such as
/// an address, a device model or the time of an installation.
public enum CarriedBy: Sendable, Hashable {
  /// A link that opened the app and contains a click ID.
  case link
  /// Text that the person pasted or typed, for example with the system's paste button.
  case paste
  /// The install referrer of Google Play. iOS has no counterpart.
  case referrer
  /// An invite code that the person redeemed.
  case inviteCode
  /// A way that this version of the library does not know. The value is its name in the JSON.
  case other(String)
}

extension CarriedBy: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "link": .link
      case "paste": .paste
      case "referrer": .referrer
      case "inviteCode": .inviteCode
      default: .other(wireName)
      }
  }

  package var wireName: String {
    switch self {
    case .link: "link"
    case .paste: "paste"
    case .referrer: "referrer"
    case .inviteCode: "inviteCode"
    case .other(let name): name
    }
  }
}
