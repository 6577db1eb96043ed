/// A condition that must be met before a link can open its route.
///
/// Call ``LinkCenter/satisfy(_:)`` when a requirement is met, and ``LinkCenter/withdraw(_:)`` when
/// it is no longer met. An app can declare its own requirements:
///
/// ```swift
/// extension LinkRequirement {
///   static let shopChosen: LinkRequirement = "shopChosen"
/// }
/// ```
public struct LinkRequirement: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name of the requirement.
  public let name: String

  /// Creates a requirement.
  ///
  /// - Parameter name: The name of the requirement, which appears in the log.
  public init(_ name: String) { self.name = name }

  /// Creates a requirement from a string literal that contains its name.
  public init(stringLiteral name: String) { self.name = name }

  /// The app can navigate, because its first screen is visible. Every route has this requirement.
  public static let appReady = LinkRequirement("appReady")
  /// A user is signed in.
  public static let signedIn = LinkRequirement("signedIn")
  /// The service can be reached. A link that only the service can resolve has this requirement while
  /// the service cannot be reached; see ``LinkCenter/retry()``. In the policy of a route, the
  /// requirement has no effect.
  public static let network = LinkRequirement("network")
}
