public import SiteAssociation

extension InstalledApp {
  /// The entries of a service that cover a host and are closest to it: with the host itself, or else
  /// with the longest wildcard. The search stops at the first of these that has entries (documented,
  /// how it stops inferred).
  ///
  /// - Parameters:
  ///   - host: A host in lower case and ASCII.
  ///   - service: The service.
  ///   - assumptions: What to assume where sources disagree.
  public func entries(
    covering host: String,
    for service: Service = .applinks,
    _ assumptions: DeviceAssumptions = DeviceAssumptions()
  ) -> [AssociatedDomainEntry] {
    let covering = entitlements.entries.filter {
      $0.service == service
        && $0.associatedDomain(wildcardCoversBareDomain: assumptions.wildcardCoversBareDomain)
          .covers(host: host)
    }
    let best = covering.map(\.rank).max()
    return covering.filter { $0.rank == best }
  }

  /// Whether the user lets links of a host open the app; without a choice, yes.
  func opensLinks(of host: String, _ assumptions: DeviceAssumptions) -> Bool {
    choices.last { assumptions.choiceScope == .app || $0.host == host }?.opensApp ?? true
  }

  /// The app in a banner.
  var offer: OfferedApp { OfferedApp(appID: id, title: title) }

  /// What the app sees of a link.
  func delivery(_ url: String, _ form: Delivery.Form, referrer: String? = nil) -> Delivery {
    Delivery(
      appID: id,
      title: title,
      form: form,
      url: url,
      referrer: referrer,
      isColdStart: !isRunning,
      usesScenes: usesScenes
    )
  }
}
