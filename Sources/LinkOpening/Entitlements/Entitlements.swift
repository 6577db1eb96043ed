public import SiteAssociation

/// The entitlements of an app that are relevant to links.
public struct Entitlements: Sendable, Hashable {
  /// The app ID; nil if the file contains no app ID. A project's .entitlements file usually
  /// contains no app ID.
  public var applicationID: String?
  /// The associated domains as written, in file order, including invalid entries.
  public var associatedDomains: [String]
  /// Whether the app is entitled to be the default browser. An app with this entitlement cannot
  /// have universal links (documented).
  public var isBrowser: Bool
  /// Whether the app is signed for development, which `?mode=developer` requires (documented); nil
  /// if the file does not contain this information.
  public var isForDevelopment: Bool?
  /// The ID of the signing team; nil if the file contains no team ID.
  public var teamID: String?
  /// Whether the entitlements belong to an App Clip (documented).
  public var isAppClip: Bool
  /// The ID of the full app to which the App Clip belongs; nil unless these are the entitlements of
  /// an App Clip and contain this ID. In a project's .entitlements file, the ID can contain a
  /// variable such as `$(AppIdentifierPrefix)`.
  public var fullAppID: String?
  /// The IDs of the app's App Clips, as written. Only a full app lists App Clips.
  public var appClipIDs: [String]

  /// Creates entitlements.
  public init(
    applicationID: String? = nil,
    associatedDomains: [String] = [],
    isBrowser: Bool = false,
    isForDevelopment: Bool? = nil,
    teamID: String? = nil,
    isAppClip: Bool = false,
    fullAppID: String? = nil,
    appClipIDs: [String] = []
  ) {
    self.applicationID = applicationID
    self.associatedDomains = associatedDomains
    self.isBrowser = isBrowser
    self.isForDevelopment = isForDevelopment
    self.teamID = teamID
    self.isAppClip = isAppClip
    self.fullAppID = fullAppID
    self.appClipIDs = appClipIDs
  }

  /// The valid entries, in file order.
  public var entries: [AssociatedDomainEntry] {
    associatedDomains.compactMap(AssociatedDomainEntry.init)
  }

  /// Returns the most specific entries of a service type that cover a host.
  ///
  /// These are the entries for the host itself or, if there are none, the entries for the longest
  /// wildcard that covers the host (documented). Less specific entries are ignored (inferred).
  ///
  /// The returned entries can differ in mode or port. Only one of these entries has to work
  /// (inferred).
  ///
  /// ```swift
  /// let entitlements = Entitlements(
  ///   associatedDomains: ["applinks:*.example.com", "applinks:shop.example.com"])
  /// entitlements.entries(covering: "shop.example.com").map(\.domain)  // ["shop.example.com"]
  /// entitlements.entries(covering: "news.example.com").map(\.domain)  // ["*.example.com"]
  /// ```
  ///
  /// - Parameters:
  ///   - host: The host of a link, in ASCII. Upper and lower case are equivalent.
  ///   - service: The service type.
  ///   - assumptions: The assumptions about device behavior. Only
  ///     ``DeviceAssumptions/wildcardCoversBareDomain`` has an effect.
  /// - Returns: The entries in file order; empty if no entry covers the host.
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
