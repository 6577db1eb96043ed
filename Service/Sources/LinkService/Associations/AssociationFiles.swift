import SiteAssociation

/// The association files of a host.
///
/// The files depend on the configuration alone, so the service can serve them even if the database
/// is lost.
struct AssociationFiles: Sendable, Hashable {
  /// `apple-app-site-association`.
  var apple: StaticFile
  /// `assetlinks.json`; nil if no app has an Android edition.
  var android: StaticFile?

  init(_ host: HostConfiguration, in configuration: ServiceConfiguration) {
    let apps = configuration.apps(of: host)
    let entries = Self.entries(apps) { configuration.components(on: host, for: $0.name) }
    apple = StaticFile(Self.apple(host, apps, entries).print() + "\n")
    let editions = apps.compactMap(\.android)
    android = editions.isEmpty ? nil : StaticFile(Self.android(editions).print() + "\n")
  }

  /// Returns the rules of an app that has the given components. Each component is a JSON text.
  static func rules(_ components: [String], for app: AppConfiguration) -> RuleSet? {
    let file = apple([Entry(apps: [app], components: components.map(JSON.raw))])
    return AssociationFile(reading: Array(file.print().utf8)).ruleSet(for: app.appID)
  }

  /// An element of `details`.
  private struct Entry {
    var apps: [AppConfiguration]
    var components: [JSON]
  }

  /// Adjacent apps with the same rules share an entry. This does not change the meaning of the
  /// file, but keeps the file small.
  private static func entries(
    _ apps: [AppConfiguration],
    components: (AppConfiguration) -> [JSON]
  ) -> [Entry] {
    apps.reduce(into: []) { entries, app in
      let components = components(app)
      if entries.last?.components == components {
        entries[entries.count - 1].apps.append(app)
      } else {
        entries.append(Entry(apps: [app], components: components))
      }
    }
  }

  private static func apple(
    _ host: HostConfiguration,
    _ apps: [AppConfiguration],
    _ entries: [Entry]
  ) -> JSON {
    var members: [(key: String, value: JSON)] = [("applinks", applinks(entries))]
    if host.webcredentials {
      members.append(("webcredentials", service(apps.map(\.appID))))
    }
    let clips = apps.compactMap(\.clipID)
    if !clips.isEmpty { members.append(("appclips", service(clips))) }
    return .object(members)
  }

  private static func apple(_ entries: [Entry]) -> JSON {
    .object([("applinks", applinks(entries))])
  }

  private static func applinks(_ entries: [Entry]) -> JSON {
    let details = entries.map { entry in
      JSON.object([
        ("appIDs", .array(entry.apps.map { .string($0.appID) })),
        ("components", .array(entry.components)),
      ])
    }
    return .object([("details", .array(details))])
  }

  private static func service(_ apps: [String]) -> JSON {
    .object([("apps", .array(apps.map(JSON.string)))])
  }

  private static func android(_ editions: [AndroidConfiguration]) -> JSON {
    .array(
      editions.map { edition in
        .object([
          ("relation", .array([.string("delegate_permission/common.handle_all_urls")])),
          (
            "target",
            .object([
              ("namespace", .string("android_app")),
              ("package_name", .string(edition.package)),
              ("sha256_cert_fingerprints", .array(edition.fingerprints.map(JSON.string))),
            ])
          ),
        ])
      }
    )
  }
}

extension ServiceConfiguration {
  /// The elements of `components` for an app on a host.
  fileprivate func components(on host: HostConfiguration, for app: String) -> [JSON] {
    switch (host.kind, host.rules) {
    case (.branded, _):
      BrandedHostRules(host: host, longLinks: longLinks(on: host, for: app)).components
    case (.own, .components(let rules)): rules.map(JSON.raw)
    case (.own, .all): [.object([("/", .string("*"))])]
    }
  }
}
