import SiteAssociation

/// A user's choice between app and browser. Users make this choice with a long press on a link,
/// with the banner above a page in Safari, or with the breadcrumb at the top of the screen.
public struct LinkChoice: Sendable, Hashable {
  /// The host of the link for which the user made the choice, in lower case.
  public var host: String
  /// Whether links open the app after the choice. If the property is false, links open the browser.
  public var opensApp: Bool

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - host: The host of the link.
  ///   - opensApp: Whether links open the app after the choice.
  public init(host: String, opensApp: Bool) {
    self.host = host.lowercased()
    self.opensApp = opensApp
  }
}

extension InstalledApp {
  /// Returns whether the user's choices let links to a host open the app. Returns true if the user
  /// made no choice that applies to the host.
  func opensLinks(of host: String, _ assumptions: DeviceAssumptions) -> Bool {
    choice(for: host, assumptions)?.opensApp ?? true
  }

  /// Returns the user's last choice that applies to links to a host.
  func choice(for host: String, _ assumptions: DeviceAssumptions) -> LinkChoice? {
    choices.last { assumptions.choiceScope == .app || $0.host.isSameCode(as: host) }
  }
}
