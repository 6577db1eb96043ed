/// Something that has to be so before a link can be followed.
///
/// An app says when it is with `LinkCenter`.
public struct LinkRequirement: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String

  /// Makes a requirement of the app's own.
  public init(_ name: String) { self.name = name }

  /// Makes a requirement of the app's own.
  public init(stringLiteral name: String) { self.name = name }

  /// The app can navigate: its first screen is there.
  public static let appReady = LinkRequirement("appReady")
  /// Somebody is signed in.
  public static let signedIn = LinkRequirement("signedIn")
}
