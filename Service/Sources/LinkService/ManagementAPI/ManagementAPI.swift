import LinkStore
import LinkwrightCore

/// The calls of the team: links, invitations, statistics, and how the service is doing.
struct ManagementAPI: Sendable {
  let parts: ServiceParts
  let keys: KeyAuthenticator
  let health: HealthCheck

  init(parts: ServiceParts, keys: KeyAuthenticator, health: HealthCheck) {
    self.parts = parts
    self.keys = keys
    self.health = health
  }

  /// The branded host that links or invitations are for.
  ///
  /// - Parameter host: May be left out where there is only one.
  func brandedSite(_ host: String?) throws -> HostSite {
    try parts.sites.value.brandedSite(host)
  }
}

extension SiteDirectory {
  func brandedSite(_ host: String?) throws -> HostSite {
    let branded = hosts.filter { $0.kind == .branded }.map(\.name).sorted()
    let name = host ?? (branded.count == 1 ? branded.first : nil)
    guard let site = self[name], site.host.kind == .branded else {
      throw Problem(
        .invalidValue,
        "\"host\" has to be a branded host of the configuration: "
          + (branded.isEmpty ? "there is none." : branded.joined(separator: ", ") + ".")
      )
    }
    return site
  }
}
