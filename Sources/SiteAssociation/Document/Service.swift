/// The purpose of a section of an association file, such as `applinks`. It is a top-level key of
/// the file.
public struct Service: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The key in the file, such as `applinks`.
  public let rawValue: String

  /// Creates a service from its key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Universal links. No other service has rules (inferred; the documented examples agree).
  public static let applinks = Service(rawValue: "applinks")
  /// Shared web credentials and passkeys.
  public static let webcredentials = Service(rawValue: "webcredentials")
  /// App Clips.
  public static let appclips = Service(rawValue: "appclips")
  /// Handoff.
  public static let activitycontinuation = Service(rawValue: "activitycontinuation")

  /// The services that Apple documents.
  public static let documented: [Service] = [
    .applinks, .webcredentials, .appclips, .activitycontinuation,
  ]

  /// The key in the file.
  public var description: String { rawValue }
}
