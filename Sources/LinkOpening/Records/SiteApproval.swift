/// The verdict of the site's association file about the app, when the device last read it.
public struct SiteApproval: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word in the file.
  public let rawValue: String

  /// Creates a verdict from the word in the file.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No verdict yet (inferred).
  public static let unspecified = SiteApproval(rawValue: "unspecified")
  /// The file names the app, so links work (documented in TN3155).
  public static let approved = SiteApproval(rawValue: "approved")
  /// The device read the file, and the file does not name the app (inferred).
  public static let denied = SiteApproval(rawValue: "denied")

  var isKnown: Bool { [.unspecified, .approved, .denied].contains(self) }

  /// The word in the file.
  public var description: String { rawValue }
}
