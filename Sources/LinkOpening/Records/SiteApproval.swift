/// Whether the site's association file named the app when the device last read the file.
public struct SiteApproval: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The word for this value in the records of a device.
  public let rawValue: String

  /// Creates an approval from its word in the records of a device.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The device does not know yet whether the file names the app (inferred).
  public static let unspecified = SiteApproval(rawValue: "unspecified")
  /// The association file names the app, so links can open the app (documented in TN3155).
  public static let approved = SiteApproval(rawValue: "approved")
  /// The device read the association file, and the file does not name the app (inferred).
  public static let denied = SiteApproval(rawValue: "denied")

  var isKnown: Bool { [.unspecified, .approved, .denied].contains(self) }

  /// The word for this value in the records of a device.
  public var description: String { rawValue }
}
