import LinkStore
import LinkwrightCore

/// A configured host, with everything that is derived from its configuration.
///
/// A class because every request passes it around and copying its many parts would be slow. It is
/// immutable: a reload creates new sites.
final class HostSite: Sendable {
  let host: HostConfiguration
  /// The apps of the host, in the order of the configuration.
  let apps: [HostApp]
  let files: AssociationFiles
  /// All hosts and schemes whose links lead to one of these apps.
  let links: LinkSite
  let destinations: DestinationPolicy
  let origins: VisitorOrigins
  /// The templates that links can select.
  let templates: [LinkTemplate]
  /// The look of the host's pages.
  let brand: PageBrand
  /// The files of all brands; empty for an own host.
  let brandFiles: BrandFiles
  /// The counters of the host, which continue after a reload.
  let metrics: HostMetrics
  /// The names of the apps of each related host, by the name of the host.
  let appsByHost: [String: [String]]

  /// - Parameter previous: The site before a reload, whose counters continue.
  init(
    _ host: HostConfiguration,
    in configuration: ServiceConfiguration,
    brand: PageBrand = .plain,
    brandFiles: BrandFiles = BrandFiles(),
    after previous: HostSite? = nil
  ) {
    self.host = host
    self.brand = brand
    self.brandFiles = host.kind == .branded ? brandFiles : BrandFiles()
    metrics = previous?.metrics ?? HostMetrics()
    templates = configuration.linkTemplates
    origins = configuration.origins
    let apps = configuration.apps(of: host)
    self.apps = apps.map { HostApp($0, on: host, in: configuration) }
    files = AssociationFiles(host, in: configuration)
    // The host itself comes first, because links are printed with the first host.
    let related =
      [host]
      + configuration.hosts.filter { other in
        other.name != host.name && other.apps.contains(where: host.apps.contains)
      }
    appsByHost = Dictionary(related.dropFirst().map { ($0.name, $0.apps) }) { first, _ in first }
    let schemes = apps.flatMap(\.schemes)
    links = LinkSite(
      hosts: related.filter { $0.kind == .own }.map(\.name),
      brandedHosts: related.filter { $0.kind == .branded }.map(\.name),
      schemes: schemes
    )
    destinations = DestinationPolicy(
      schemes: schemes,
      hosts: configuration.hosts.map(\.name) + configuration.allowedDestinations
    )
  }

  /// Returns the verifiers of redeemer tokens for an invitation. One of them must accept a token.
  /// The result is empty if the apps name their redeemers without a token.
  ///
  /// The result contains the verifier of the invitation's app. If the invitation is for any app, it
  /// contains the verifier of the key's app. If this app has no redeemers, the result contains the
  /// verifiers of all apps of the host. Anyone can extract the publishable key of an app, so an app
  /// without redeemers must not be a way to avoid the proof that the other apps require.
  ///
  /// - Parameter app: The app of the key; nil for a server key.
  func redeemerVerifiers(of content: InvitationContent, for app: String?) -> [RedeemerVerifier] {
    let possible = apps(of: content)
    let choices = [possible.filter { $0.name == app }, possible, apps].lazy.map { apps in
      apps.compactMap { $0.configuration.redeemers.map(RedeemerVerifier.init) }
    }
    return choices.first { !$0.isEmpty } ?? []
  }

  /// Checks that the app of a link or an invitation is an app of the host.
  ///
  /// - Throws: ``Problem``
  func checkApp(_ name: String?) throws {
    guard let name, !host.apps.contains(name) else { return }
    throw Problem(
      .invalidValue,
      "\"app\" must be one of the apps of \(host.name): "
        + host.apps.joined(separator: ", ") + "."
    )
  }
}
