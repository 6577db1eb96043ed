/// The user's choice between app and browser for an app's links (documented in TN3155).
public struct UserApproval: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word for this value in the records of a device.
  public let rawValue: String

  /// Creates a choice from its word in the records of a device.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The user has made no choice, so links can open the app.
  public static let unspecified = UserApproval(rawValue: "unspecified")
  /// The user chose the app.
  public static let approved = UserApproval(rawValue: "approved")
  /// The user chose the browser.
  public static let denied = UserApproval(rawValue: "denied")

  var isKnown: Bool { [.unspecified, .approved, .denied].contains(self) }

  /// The word for this value in the records of a device.
  public var description: String { rawValue }
}
