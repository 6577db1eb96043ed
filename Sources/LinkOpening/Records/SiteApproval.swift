/// Whether the site's association file named the app when the device last read the file.
public struct SiteApproval: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word that the records contain.
  public let rawValue: String

  /// Creates an approval from the word that the records contain.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The device does not know yet whether the file names the app (inferred).
  public static let unspecified = SiteApproval(rawValue: "unspecified")
  /// The association file names the app, so links work (documented in TN3155).
  public static let approved = SiteApproval(rawValue: "approved")
  /// The device read the association file, and the file does not name the app (inferred).
  public static let denied = SiteApproval(rawValue: "denied")

  var isKnown: Bool { [.unspecified, .approved, .denied].contains(self) }

  /// The word that the records contain.
  public var description: String { rawValue }
}
