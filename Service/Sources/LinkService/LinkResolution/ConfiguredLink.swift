import LinkwrightCore

/// What a link is under a configuration, as far as that can be known without the store.
package struct ConfiguredLink: Sendable, Hashable {
  package enum Form: String, Sendable, CaseIterable {
    /// A path with one segment on a branded host. Only the store knows whether a link has this slug.
    case short
    /// A well-formed invite code at the `invitationPath` of a branded host. Only the store knows
    /// whether the invitation exists.
    case invitation
    /// A destination on a branded host, for at least one app.
    case long
    /// A tracker token on a branded host, with another link in its query.
    case tracker
    /// A destination on an own host.
    case universal
    /// A destination with a custom scheme of an app.
    case scheme
    /// A link to a configured host that the service does not know as a link.
    case unknown
    /// A link that does not belong to the configuration.
    case foreign
  }

  package var form: Form
  /// The destination in the app; nil if there is none, or if only the store knows it.
  package var destination: String?
}

/// Reads links under a configuration, without a store.
package struct ConfiguredLinks: Sendable {
  private struct Site {
    var site: HostSite
    /// The links of the host itself and of the schemes of its apps.
    var links: LinkSite
    /// The host with every path as a destination.
    var host: LinkSite
  }

  private let sites: [Site]

  package init(_ configuration: ServiceConfiguration) {
    sites = configuration.hosts.map { host in
      let site = HostSite(host, in: configuration)
      let isOwn = host.kind == .own
      return Site(
        site: site,
        links: LinkSite(
          hosts: isOwn ? [host.name] : [],
          brandedHosts: isOwn ? [] : [host.name],
          schemes: site.links.schemes
        ),
        host: LinkSite(hosts: [host.name])
      )
    }
  }

  /// Returns what a link is.
  package func link(_ url: String) -> ConfiguredLink {
    for site in sites {
      if let link = site.links.link(url) { return Self.read(link, on: site.site) }
      if site.host.link(url) != nil { return ConfiguredLink(form: .unknown) }
    }
    return ConfiguredLink(form: .foreign)
  }

  private static func read(_ link: SiteLink, on site: HostSite) -> ConfiguredLink {
    let destination = link.destination
    func result(_ form: ConfiguredLink.Form) -> ConfiguredLink {
      ConfiguredLink(form: form, destination: destination?.description)
    }
    switch link.form {
    case .universal: return result(.universal)
    case .scheme: return result(.scheme)
    case .tracker: return result(.tracker)
    case .foreign: return result(.foreign)
    case .short, .long:
      guard let destination else { return ConfiguredLink(form: .unknown) }
      switch ResolvedLinkBuilder(site: site).address(ofPath: destination.path) {
      case .slug: return ConfiguredLink(form: .short)
      case .invitation: return ConfiguredLink(form: .invitation, destination: "\(destination)")
      case .destination:
        return site.apps(openingLong: destination).isEmpty
          ? ConfiguredLink(form: .unknown) : result(.long)
      case .unknown: return ConfiguredLink(form: .unknown)
      }
    }
  }
}
