/// A condition that must be met before a link can open its route.
///
/// Call ``LinkCenter/satisfy(_:)`` when it is met, and ``LinkCenter/withdraw(_:)`` when it no longer is. An
/// app can declare its own requirements:
///
/// ```swift
/// extension LinkRequirement {
///   static let shopChosen: LinkRequirement = "shopChosen"
/// }
/// ```
public struct LinkRequirement: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String

  /// Creates a requirement.
  ///
  /// - Parameter name: The name. It appears in the log.
  public init(_ name: String) { self.name = name }

  /// Creates a requirement from a string literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The app can navigate, because its first screen is visible. All routes require it.
  public static let appReady = LinkRequirement("appReady")
  /// A user is signed in.
  public static let signedIn = LinkRequirement("signedIn")
}
