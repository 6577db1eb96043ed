/// A mistake in the patterns of a route; `docs/routes.md` has all kinds.
public struct RouteFinding: Sendable, Hashable, CustomStringConvertible {
  /// What kind of mistake it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// `LW` and four digits, of which the first is a 6; never used for anything else.
    public let description: String

    /// The pattern is none: it does not begin with a slash, or its braces do not fit.
    public static let pattern = Code(description: "LW6001")
    /// A placeholder has no associated value of its label.
    public static let unknownLabel = Code(description: "LW6002")
    /// An associated value stands nowhere in the pattern.
    public static let missingLabel = Code(description: "LW6003")
    /// A label stands twice in the pattern.
    public static let repeatedLabel = Code(description: "LW6004")
    /// The type of an associated value cannot be one value of a link.
    public static let type = Code(description: "LW6005")
    /// Two patterns take the same links, and nothing but their order decides.
    public static let tie = Code(description: "LW6006")
    /// The pattern takes links that belong to the service.
    public static let reserved = Code(description: "LW6007")

    package static let all = [
      pattern, unknownLabel, missingLabel, repeatedLabel, type, tie, reserved,
    ]
  }

  /// What kind of mistake it is.
  public let code: Code
  /// The pattern.
  public let pattern: String
  /// What is wrong and what to do, in a sentence or two.
  public let message: String

  /// All of it in a line.
  public var description: String { "\(code) \(pattern): \(message)" }
}
