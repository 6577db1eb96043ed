public import SiteAssociation

extension Entitlements {
  /// The entries of a service that cover a host and are closest to it: with the host itself, or else with the
  /// longest wildcard. The search stops at the first of these that has entries (documented, how it stops
  /// inferred).
  ///
  /// There can be several, which differ in mode or port. Of those, one that works decides (inferred).
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
  ///   - service: What the entries are for.
  ///   - assumptions: Of these, whether a wildcard covers the bare domain.
  /// - Returns: In the order in which they are written; empty where no entry covers the host.
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
  /// How closely the entry names a host that it covers.
  var rank: Int { isWildcard ? domain.utf8.count : .max }
}
