/// What the person with the device chose for the links of a record: the app or the browser (documented:
/// TN3155).
public struct UserApproval: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word in the file.
  public let rawValue: String

  /// Makes a choice from the word in the file.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing was chosen; links open the app.
  public static let unspecified = UserApproval(rawValue: "unspecified")
  /// The app.
  public static let approved = UserApproval(rawValue: "approved")
  /// The browser.
  public static let denied = UserApproval(rawValue: "denied")

  var isKnown: Bool { [.unspecified, .approved, .denied].contains(self) }

  /// The word in the file.
  public var description: String { rawValue }
}

/// What the association file of the site said about the app, the last time a device got to read it.
public struct SiteApproval: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word in the file.
  public let rawValue: String

  /// Makes a verdict from the word in the file.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// There is no verdict yet (inferred).
  public static let unspecified = SiteApproval(rawValue: "unspecified")
  /// The file names the app: links work (documented: TN3155).
  public static let approved = SiteApproval(rawValue: "approved")
  /// The file was read and does not name the app (inferred).
  public static let denied = SiteApproval(rawValue: "denied")

  var isKnown: Bool { [.unspecified, .approved, .denied].contains(self) }

  /// The word in the file.
  public var description: String { rawValue }
}
