/// The requirements of a route, and the restrictions on its links.
public struct RoutePolicy: Sendable, Hashable {
  /// The requirements of the route, in addition to ``LinkRequirement/appReady``.
  public var requirements: Set<LinkRequirement>
  /// A Boolean value that indicates whether the route rejects links with a custom scheme.
  ///
  /// Any app can register a scheme, so another app may have created or intercepted a link with a
  /// custom scheme.
  public var universalLinksOnly: Bool
  /// A Boolean value that indicates whether links to the route are private.
  ///
  /// Private links are never sent to the service, stored or logged. Therefore, a held private link
  /// does not survive a restart of the app.
  public var neverRecord: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - requirements: The requirements of the route, in addition to ``LinkRequirement/appReady``.
  ///     The default is none.
  ///   - universalLinksOnly: Whether the route rejects links with a custom scheme. The default is
  ///     false.
  ///   - neverRecord: Whether links to the route are private. The default is false.
  public init(
    requires requirements: Set<LinkRequirement> = [],
    universalLinksOnly: Bool = false,
    neverRecord: Bool = false
  ) {
    self.requirements = requirements
    self.universalLinksOnly = universalLinksOnly
    self.neverRecord = neverRecord
  }

  /// Returns the policy of a nested route, which combines the conditions of both policies.
  func joined(with other: RoutePolicy) -> RoutePolicy {
    RoutePolicy(
      requires: requirements.union(other.requirements),
      universalLinksOnly: universalLinksOnly || other.universalLinksOnly,
      neverRecord: neverRecord || other.neverRecord
    )
  }
}
