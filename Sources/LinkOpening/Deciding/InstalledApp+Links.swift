import SiteAssociation

extension InstalledApp {
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
