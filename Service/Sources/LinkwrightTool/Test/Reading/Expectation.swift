import LinkOpening
import LinkService
import SiteAssociation

/// What a link must do, as written in a file.
struct Expectation: Sendable {
  /// The mapping in the file.
  var node: YAMLNode
  var link: Placed<String>
  /// The expected outcome as written; nil if the file states none yet.
  var opens: Placed<String>?
  /// The origins of the tap. Each of them must lead to the same outcome.
  var origins: [OriginArgument]
  /// A name that reports show in addition to the link.
  var name: String?
  /// A part of the explanation that `tap` prints.
  var why: Placed<String>?
  /// The cause of the navigation, for taps on a web page.
  var navigation: Navigation?
  var arrival: Page.Arrival?
  /// Links that redirect to ``link``, starting with the tapped link.
  var redirects: [String] = []
  var universalLinksOnly = false
  /// The installed apps; nil for those of the file.
  var installed: [Placed<String>]?
  /// The expected form of the link in the service.
  var form: Placed<String>?
  /// The expected destination in the app.
  var destination: Placed<String>?

  /// The place that reports point to.
  var place: Place { opens?.place ?? link.place }

  /// Returns the tap that an origin stands for.
  func tap(from origin: OriginArgument) -> Tap {
    Tap(
      link.value,
      from: origin.origin.with(navigation ?? Navigation(), arrival: arrival ?? .tap)
        ?? origin.origin,
      redirects: (origin.redirect.map { [$0] } ?? []) + redirects,
      universalLinksOnly: universalLinksOnly
    )
  }
}

/// What a file with expectations says about the apps, the hosts and the taps.
struct ExpectationSettings: Sendable {
  /// The path of the service's configuration.
  var configuration: Placed<String>?
  /// The path of a description of a device.
  var device: Placed<String>?
  var hosts: [HostSource] = []
  var apps: [DeclaredApp] = []
  /// The installed apps; nil for all.
  var installed: [Placed<String>]?
  var expectations: [Expectation] = []

  /// Where the association file of a host comes from.
  struct HostSource: Sendable {
    /// The host or wildcard in lower case.
    var host: Placed<String>
    var kind: Kind

    enum Kind: Sendable {
      case file(Placed<String>)
      case download(DownloadSource)
    }
  }

  /// An app that the file describes.
  struct DeclaredApp: Sendable {
    var id: Placed<String>
    var name: Placed<String>?
    var schemes: [String] = []
    /// The entitlements of the app; nil to assume an entry for each host.
    var entitlements: Entitlements?
    /// The ID or name of the full app of an App Clip.
    var fullApp: Placed<String>?
    /// The links for which an App Clip is registered.
    var experiences: [String] = []
  }
}
