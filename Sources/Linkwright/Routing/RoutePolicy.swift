/// What has to hold before a link opens a route, and what becomes of the link.
public struct RoutePolicy: Sendable, Hashable {
  /// What the app has to say before the route is opened, besides that it is ready.
  public var requirements: Set<LinkRequirement>
  /// Whether a link with a scheme is refused: any app may claim a scheme, nobody owns it.
  public var universalLinksOnly: Bool
  /// Whether links to the route are never sent to the service and never stored.
  public var neverRecord: Bool

  /// Makes a policy.
  public init(
    requires requirements: Set<LinkRequirement> = [],
    universalLinksOnly: Bool = false,
    neverRecord: Bool = false
  ) {
    self.requirements = requirements
    self.universalLinksOnly = universalLinksOnly
    self.neverRecord = neverRecord
  }

  /// What holds for a route within another: all that either asks for.
  func joined(with other: RoutePolicy) -> RoutePolicy {
    RoutePolicy(
      requires: requirements.union(other.requirements),
      universalLinksOnly: universalLinksOnly || other.universalLinksOnly,
      neverRecord: neverRecord || other.neverRecord
    )
  }
}
