/// An error in the patterns of a route type, or in the hosts and schemes of its site.
///
/// `docs/routes.md` describes all kinds of findings.
public struct RouteFinding: Sendable, Hashable, CustomStringConvertible {
  /// A code that identifies a kind of finding.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code as a string, such as `LW6001`. A code never changes and is never reused for another
    /// kind of finding.
    public let description: String

    /// The pattern is malformed. For example, it does not begin with a slash, or its braces do not
    /// match.
    public static let pattern = Code(description: "LW6001")
    /// A placeholder has a label that is not the label of any associated value.
    public static let unknownLabel = Code(description: "LW6002")
    /// The pattern has no placeholder for an associated value.
    public static let missingLabel = Code(description: "LW6003")
    /// The pattern has several placeholders with the same label.
    public static let repeatedLabel = Code(description: "LW6004")
    /// The type of an associated value is not allowed at this position.
    public static let type = Code(description: "LW6005")
    /// Two patterns match the same links, so only their order determines which pattern is used.
    public static let tie = Code(description: "LW6006")
    /// The pattern matches paths that the service reserves for itself.
    public static let reserved = Code(description: "LW6007")
    /// A host or a scheme of the site is not written as `LinkSite` expects, so links with it do not
    /// belong to the site.
    public static let site = Code(description: "LW6008")
    /// A case of the route type has no coding key. As a result, no link leads to the case, and the
    /// case has no policy.
    public static let missingPattern = Code(description: "LW6009")

    /// A nested route contains itself, directly or through other routes, or routes are nested more
    /// than eight deep.
    public static let nesting = Code(description: "LW6010")

    /// Two parts of the pattern stand for one part of a link: a query item with a placeholder occurs
    /// twice, or a route and its nested route both have a fragment.
    public static let repetition = Code(description: "LW6011")

    package static let all = [
      pattern, unknownLabel, missingLabel, repeatedLabel, type, tie, reserved, site, missingPattern,
      nesting, repetition,
    ]
  }

  /// The code, which identifies the kind of finding.
  public let code: Code
  /// The pattern that has the error. If the error is not in a pattern, this is the host, the scheme
  /// or the name of the case.
  public let pattern: String
  /// One or two sentences that describe the error. If the fix is not obvious, the sentences also
  /// describe the fix.
  public let message: String

  /// The finding as one line of text.
  public var description: String { "\(code) \(pattern): \(message)" }
}
