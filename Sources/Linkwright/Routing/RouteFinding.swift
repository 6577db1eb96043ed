/// An error in the patterns of a route. `docs/routes.md` lists all kinds.
public struct RouteFinding: Sendable, Hashable, CustomStringConvertible {
  /// A kind of error.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The permanent name, such as `LW6001`. It is never used for another kind.
    public let description: String

    /// The pattern is malformed: it does not begin with a slash, or its braces do not match.
    public static let pattern = Code(description: "LW6001")
    /// No associated value has the label of a placeholder.
    public static let unknownLabel = Code(description: "LW6002")
    /// An associated value is missing from the pattern.
    public static let missingLabel = Code(description: "LW6003")
    /// A label occurs twice in the pattern.
    public static let repeatedLabel = Code(description: "LW6004")
    /// The type of an associated value is not allowed at this position.
    public static let type = Code(description: "LW6005")
    /// Two patterns match the same links, so that only their order decides.
    public static let tie = Code(description: "LW6006")
    /// The pattern matches paths that the service reserves for itself.
    public static let reserved = Code(description: "LW6007")

    package static let all = [
      pattern, unknownLabel, missingLabel, repeatedLabel, type, tie, reserved,
    ]
  }

  /// The kind of error.
  public let code: Code
  /// The pattern.
  public let pattern: String
  /// The error and how to fix it, in one or two sentences.
  public let message: String

  /// The finding as one line of text.
  public var description: String { "\(code) \(pattern): \(message)" }
}
