import LinkwrightCore

/// The association files of a host.
///
/// They depend on the configuration alone, so the service serves them while the database is down.
struct AssociationFiles: Sendable, Hashable {
  /// `apple-app-site-association`.
  var apple: StaticFile
  /// `assetlinks.json`; nil if no app has an Android edition.
  var android: StaticFile?

  init(_ host: HostConfiguration, apps: [AppConfiguration]) {
    apple = StaticFile(Self.apple(host, apps).print() + "\n")
    let editions = apps.compactMap(\.android)
    android = editions.isEmpty ? nil : StaticFile(Self.android(editions).print() + "\n")
  }

  private static func apple(_ host: HostConfiguration, _ apps: [AppConfiguration]) -> JSON {
    let appIDs = apps.map { JSON.string($0.appID) }
    var components = reservedRules(of: host)
    switch host.rules {
    case .all: components.append(.object([("/", .string("*"))]))
    case .components(let rules): components += rules.map(JSON.raw)
    }
    let details = JSON.object([("appIDs", .array(appIDs)), ("components", .array(components))])
    return .object([
      ("applinks", .object([("details", .array([details]))])),
      ("webcredentials", .object([("apps", .array(appIDs))])),
    ])
  }

  /// Rules that keep the reserved paths of a branded host in the browser, whatever the other rules say.
  private static func reservedRules(of host: HostConfiguration) -> [JSON] {
    guard host.kind == .branded else { return [] }
    return ReservedPath.prefixes.map {
      .object([("/", .string($0 + "*")), ("exclude", .boolean(true))])
    }
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
