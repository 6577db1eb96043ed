public import SiteAssociation

/// The entitlements of an app that matter to links.
public struct Entitlements: Sendable, Hashable {
  /// The app ID; nil if the file does not contain it, as in a project.
  public var applicationID: String?
  /// The associated domains in order, as written, including invalid ones.
  public var associatedDomains: [String]
  /// Whether the app can be the default browser. Such an app cannot have universal links
  /// (documented).
  public var isBrowser: Bool
  /// Whether the app is signed for development, which `?mode=developer` requires (documented). nil
  /// if the file does not say.
  public var isForDevelopment: Bool?
  /// The ID of the signing team; nil if the file does not say.
  public var teamID: String?

  /// Creates entitlements.
  public init(
    applicationID: String? = nil,
    associatedDomains: [String] = [],
    isBrowser: Bool = false,
    isForDevelopment: Bool? = nil,
    teamID: String? = nil
  ) {
    self.applicationID = applicationID
    self.associatedDomains = associatedDomains
    self.isBrowser = isBrowser
    self.isForDevelopment = isForDevelopment
    self.teamID = teamID
  }

  /// The valid entries in order.
  public var entries: [AssociatedDomainEntry] {
    associatedDomains.compactMap(AssociatedDomainEntry.init)
  }

  /// Returns the most specific entries of a service that cover a host: the host itself, or
  /// otherwise the longest wildcard (documented; that less specific entries do not count is
  /// inferred).
  ///
  /// Several entries can differ in mode or port. Of these, a working one decides (inferred).
  ///
  /// ```swift
  /// let entitlements = Entitlements(
  ///   associatedDomains: ["applinks:*.example.com", "applinks:shop.example.com"])
  /// entitlements.entries(covering: "shop.example.com").map(\.domain)  // ["shop.example.com"]
  /// entitlements.entries(covering: "news.example.com").map(\.domain)  // ["*.example.com"]
  /// ```
  ///
  /// - Parameters:
  ///   - host: The host of a link, in ASCII. Case does not matter.
  ///   - service: The service.
  ///   - assumptions: The assumptions, of which only ``DeviceAssumptions/wildcardCoversBareDomain``
  ///     matters.
  /// - Returns: The entries as ordered in the file. Empty if no entry covers the host.
  public func entries(
    covering host: String,
    for service: Service = .applinks,
    assumptions: DeviceAssumptions = DeviceAssumptions()
  ) -> [AssociatedDomainEntry] {
    let covering = entries.filter {
      $0.service == service
        && $0.associatedDomain(wildcardCoversBareDomain: assumptions.wildcardCoversBareDomain)
          .covers(host: host)
    }
    let best = covering.map(\.rank).max()
    return covering.filter { $0.rank == best }
  }
}

extension AssociatedDomainEntry {
  /// The specificity of the entry for a host that it covers.
  var rank: Int { isWildcard ? domain.utf8.count : .max }
}
