/// The requirements and the privacy of a route.
public struct RoutePolicy: Sendable, Hashable {
  /// The requirements of the route, in addition to ``LinkRequirement/appReady``.
  public var requirements: Set<LinkRequirement>
  /// Whether links with a custom scheme are refused. Any app can register a scheme, so another app may have
  /// created or intercepted such a link.
  public var universalLinksOnly: Bool
  /// Whether links to the route are private: they are never sent to the service, stored or logged.
  public var neverRecord: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - requirements: The requirements, in addition to ``LinkRequirement/appReady``.
  ///   - universalLinksOnly: Whether links with a custom scheme are refused.
  ///   - neverRecord: Whether links to the route are private.
  public init(
    requires requirements: Set<LinkRequirement> = [],
    universalLinksOnly: Bool = false,
    neverRecord: Bool = false
  ) {
    self.requirements = requirements
    self.universalLinksOnly = universalLinksOnly
    self.neverRecord = neverRecord
  }

  /// Returns the policy of a nested route, which combines the conditions of both.
  func joined(with other: RoutePolicy) -> RoutePolicy {
    RoutePolicy(
      requires: requirements.union(other.requirements),
      universalLinksOnly: universalLinksOnly || other.universalLinksOnly,
      neverRecord: neverRecord || other.neverRecord
    )
  }
}
