import LinkStore
import LinkwrightCore

extension HostSite {
  /// Returns the apps that a long link may be for, in the order of the host's apps. The result is
  /// empty if the destination is not a long link.
  func apps(openingLong destination: LinkDestination) -> [HostApp] {
    apps.filter { $0.opensLong(destination) }
  }

  /// Returns the apps that a stored link may be for, in the order of the host's apps.
  func apps(of content: LinkContent) -> [HostApp] {
    if let name = content.app, let app = apps.first(where: { $0.name == name }) { return [app] }
    return apps(named: content.destination) ?? apps
  }

  /// Returns the apps that an invitation may be for, in the order of the host's apps.
  func apps(of content: InvitationContent) -> [HostApp] {
    if let name = content.app, let app = apps.first(where: { $0.name == name }) { return [app] }
    return apps
  }

  /// Returns the apps of this host that a URL names, either by its scheme or by another host that
  /// lists these apps.
  ///
  /// - Returns: nil if the URL names none of the apps, or if the host has only one app.
  func apps(named url: String) -> [HostApp]? {
    guard apps.count > 1 else { return nil }
    let named: [HostApp]
    if let address = WebAddress(url) {
      guard let names = appsByHost[address.host] else { return nil }
      named = apps.filter { names.contains($0.name) }
    } else {
      named = apps.filter { $0.links.form(of: url) == .scheme }
    }
    return named.isEmpty ? nil : named
  }
}
