/// A service type: the purpose of a section of an association file.
///
/// The section is the value of a top-level key, such as `applinks`.
public struct Service: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The key in the file, such as `applinks`.
  public let rawValue: String

  /// Creates a service type from its key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Universal links. No other service type has rules (inferred; the documented examples agree).
  public static let applinks = Service(rawValue: "applinks")
  /// Shared web credentials and passkeys.
  public static let webcredentials = Service(rawValue: "webcredentials")
  /// App Clips.
  public static let appclips = Service(rawValue: "appclips")
  /// Handoff.
  public static let activitycontinuation = Service(rawValue: "activitycontinuation")

  /// The service types that Apple documents.
  public static let documented: [Service] = [
    .applinks, .webcredentials, .appclips, .activitycontinuation,
  ]

  /// Returns whether two service types have the same key, code point by code point.
  public static func == (left: Service, right: Service) -> Bool {
    left.rawValue.isSameCode(as: right.rawValue)
  }

  /// Hashes the key.
  public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(rawValue)) }

  /// The key in the file.
  public var description: String { rawValue }
}
