import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import SiteAssociation
import Testing

@testable import LinkService

/// Forms × apps × hosts × settings of long links × visitors.
@Suite("What a link means to a device, to apps and to visitors")
struct LinkAgreementTests {
  /// A link, and the app and the destination that it means; nil if it is not a link.
  struct Row: Sendable, CustomTestStringConvertible {
    var path: String
    /// The destination of the stored link with this path.
    var stored: String?
    /// The field `app` of the stored link.
    var app: String?
    var meaning: [String: String]?
    /// The expected destination in the app.
    var destination = "/products/1"
    /// Every app of the host may open a link that names none.
    var allApps: [String]?

    var testDescription: String { path + (stored.map { " -> \($0)" } ?? "") }
  }

  private static let hosts = ["brand.example", "beta.example", "both.example"]

  private static func everywhere(_ app: String?) -> [String: String] {
    guard let app else { return [:] }
    return [
      "brand.example": app == "shop" ? app : "", "beta.example": app == "beta" ? app : "",
      "both.example": app,
    ].filter { $0.value != "" }
  }

  static let rows: [Row] = [
    Row(path: "/a", stored: "shop://products/1", meaning: everywhere("shop")),
    Row(path: "/a/", stored: "shop://products/1", meaning: everywhere("shop")),
    Row(path: "/b", stored: "shop-beta://products/1", meaning: everywhere("beta")),
    Row(path: "/c", stored: "https://www.shop.example/products/1", meaning: everywhere("shop")),
    Row(path: "/d", stored: "https://staging.example/products/1", meaning: everywhere("beta")),
    Row(
      path: "/e",
      stored: "https://both.example/products/1",
      app: "beta",
      meaning: ["both.example": "beta"]
    ),
    Row(
      path: "/f",
      stored: "https://both.example/products/1",
      meaning: ["both.example": "shop"],
      allApps: ["shop", "beta"]
    ),
    Row(
      path: "/abc123?deeplink=shop%3A%2F%2Fproducts%2F1",
      meaning: ["brand.example": "shop", "both.example": "shop"]
    ),
    Row(
      path: "/abc123?deeplink=shop-beta%3A%2F%2Fproducts%2F1",
      meaning: ["beta.example": "beta", "both.example": "beta"]
    ),
  ]

  /// Paths, with the apps whose rules match them.
  static let longLinks: [(path: String, apps: [String])] = [
    ("/products/1", ["shop", "beta"]), ("/products/1/", ["shop", "beta"]),
    ("/summer-clothes/1", ["shop"]), ("/labs/1", ["beta"]), ("/products/1/reviews", ["beta"]),
    ("/other/1", []), ("/products/1/.env", []), ("/labs/x.php", []), ("/.git/config", []),
    ("/invite/XXXX/1", []),
  ]

  @Test(
    "Stored links and tracker links",
    arguments: rows,
    HostConfiguration.LongLinks.allCases
  )
  func stored(row: Row, setting: HostConfiguration.LongLinks) async throws {
    for host in Self.hosts {
      let service = try TestService(Self.configuration(setting))
      guard let app = row.meaning?[host] else { continue }
      if let stored = row.stored {
        let slug = row.path.split(separator: "/").joined()
        try await service.link(slug, to: stored, host: host) { $0.content.app = row.app }
      }
      try await check(
        "https://\(host)\(row.path)",
        app: app,
        destination: row.destination,
        service: service,
        setting: setting,
        all: row.allApps
      )
    }
  }

  @Test("Long links", arguments: longLinks, HostConfiguration.LongLinks.allCases)
  func long(row: (path: String, apps: [String]), setting: HostConfiguration.LongLinks) async throws
  {
    for host in Self.hosts {
      let service = try TestService(Self.configuration(setting))
      let listed = Self.apps(of: host)
      let isLink = row.path != "/.git/config" && !row.path.contains(/\.(env|php)|invite/)
      let apps =
        switch setting {
        case .none: [String]()
        case .any: isLink ? listed : []
        case .routes: isLink ? listed.filter(row.apps.contains) : []
        }
      let url = "https://\(host)\(row.path)"
      if let app = apps.first {
        try await check(
          url,
          app: app,
          destination: row.path,
          service: service,
          setting: setting,
          all: apps
        )
      } else {
        try await checkUnknown(url, apps: listed, service: service, setting: setting)
      }
    }
  }

  @Test("Invitations", arguments: HostConfiguration.LongLinks.allCases)
  func invitations(setting: HostConfiguration.LongLinks) async throws {
    let service = try TestService(Self.configuration(setting))
    var generator = SystemRandomNumberGenerator()
    let invitation = Invitation(
      id: UniqueID.make(at: TestService.start, using: &generator),
      code: InviteCode.random(using: &generator),
      host: "both.example",
      content: InvitationContent(),
      usedCount: 0,
      createdAt: TestService.start
    )
    try await service.store.insert([invitation])
    for code in [invitation.code.rawValue, invitation.code.description] {
      let url = "https://both.example/invite/\(code)"
      for app in ["shop", "beta"] {
        #expect(try Self.rules(for: app, on: "both.example", setting).decide(url) == .match)
      }
      let page = try await service.send(.get, url)
      #expect(page.status == 200)
      #expect(page.body.contains("app-id=111111"))
      #expect(
        try await service.resolve(url, key: service.key([.resolve], app: "shop")).kind
          == .invitation
      )
    }
    let unknown = "https://both.example/invite/\(InviteCode.random(using: &generator))"
    #expect(try await service.send(.get, unknown).status == 404)
  }

  @Test("The page, the store and resolve follow the app of an invitation")
  func invitationForApp() async throws {
    let service = try TestService(Self.configuration(.routes))
    let writer = try await service.key([.invitationsWrite], app: nil)
    let body = #"{"host": "both.example", "app": "beta"}"#
    let issued = try await service.manage(.post, "/v1/invitations", key: writer, body: body)
    #expect(issued.status == 201 && issued.body.contains(#""app":"beta""#))
    let url = try issued.json(IssuedInvitation.self).url
    let page = try await service.send(.get, url)
    #expect(page.body.contains("app-id=222222") && !page.body.contains("111111"))
    let beta = try await service.resolve(url, key: service.key([.resolve], app: "beta"))
    #expect(beta.kind == .invitation && beta.app == nil && beta.appURL == nil)
    let shop = try await service.resolve(url, key: service.key([.resolve], app: "shop"))
    #expect(shop.kind == .invitation && shop.app == "beta")
    #expect(shop.appURL == url.replacing("https://both.example/", with: "shop-beta://"))

    let unknown = #"{"host": "both.example", "app": "other"}"#
    let refused = try await service.manage(.post, "/v1/invitations", key: writer, body: unknown)
    #expect(refused.problem == "invalid-value")
    #expect(refused.body.contains(#"\"app\" must be one of the apps of both.example: shop, beta."#))
  }

  private struct IssuedInvitation: Decodable { var url: String }

  // MARK: Checks

  private func check(
    _ url: String,
    app: String,
    destination: String,
    service: TestService,
    setting: HostConfiguration.LongLinks,
    all: [String]? = nil
  ) async throws {
    let host = String(url.dropFirst(8).prefix { $0 != "/" })
    let what = "\(url), longLinks: \(setting)"
    // A device.
    #expect(try Self.rules(for: app, on: host, setting).decide(url) == .match, "\(what)")
    // The apps.
    for reader in Self.apps(of: host) {
      let key = try await service.key([.resolve], app: reader)
      let answer = try await service.resolve(url, key: key)
      #expect(answer.kind == .link, "\(what)")
      let isMeant = reader == app || all?.contains(reader) == true
      #expect(answer.app == (isMeant ? nil : app), "\(what) read by \(reader)")
      let destination = String(destination.reversed().drop { $0 == "/" }.reversed())
      let path = LinkSite(
        hosts: ["www.shop.example", "staging.example"],
        brandedHosts: Self.hosts
      ).destination(of: answer.url)?.path
      #expect(path.map(CanonicalPath.of) == destination, "\(what) read by \(reader)")
      if !isMeant {
        #expect(answer.appURL == "\(Self.schemes[app] ?? ""):/\(destination)", "\(what)")
      }
    }
    // Visitors.
    let (scheme, storeID) = (Self.schemes[app] ?? "", app == "shop" ? "111111" : "222222")
    let iPhone = try await service.send(.get, url)
    #expect(iPhone.status == 200, "\(what)")
    #expect(iPhone.body.contains("\(scheme):/\(destination)"), "\(what)")
    #expect(iPhone.body.contains("app-id=\(storeID)"), "\(what)")
    #expect(iPhone.body.contains("apps.apple.com/app/id\(storeID)"), "\(what)")
    #expect(iPhone.body.contains("in \(app)\u{A0}title</title>"), "\(what)")
    let android = try await service.send(.get, url, userAgent: VisitorTests.android)
    #expect(android.body.contains("details?id=com.example.\(app)"), "\(what)")
    let desktop = try await service.send(.get, url, userAgent: LinkResolutionTests.desktop)
    let own = app == "shop" ? "www.shop.example" : "staging.example"
    #expect(desktop.location == "https://\(own)\(destination)", "\(what)")
  }

  private func checkUnknown(
    _ url: String,
    apps: [String],
    service: TestService,
    setting: HostConfiguration.LongLinks
  ) async throws {
    let host = String(url.dropFirst(8).prefix { $0 != "/" })
    for app in apps {
      #expect(
        try Self.rules(for: app, on: host, setting).decide(url) != .match,
        "\(url) \(setting)"
      )
      let key = try await service.key([.resolve], app: app)
      let answer = try await service.resolve(url, key: key)
      #expect(answer.kind == .unknown && answer.url == url, "\(url) \(setting)")
    }
    #expect(try await service.send(.get, url).status == 404, "\(url) \(setting)")
    #expect(service.events.all.isEmpty)
  }

  // MARK: Configuration

  private static let schemes = ["shop": "shop", "beta": "shop-beta"]

  private static func apps(of host: String) -> [String] {
    switch host {
    case "brand.example": ["shop"]
    case "beta.example": ["beta"]
    default: ["shop", "beta"]
    }
  }

  private static func rules(
    for app: String,
    on host: String,
    _ setting: HostConfiguration.LongLinks
  ) throws -> RuleSet {
    let files = configuration(setting).associationFiles
    let file = try #require(files.first { $0.host == host && $0.platform == .apple })
    return try #require(
      AssociationFile(reading: file.body).ruleSet(for: "ABCDE12345.com.example.\(app)")
    )
  }

  private static func configuration(_ setting: HostConfiguration.LongLinks) -> ServiceConfiguration
  {
    func app(_ name: String, appStoreID: Int64) -> AppConfiguration {
      AppConfiguration(
        name: name,
        teamID: "ABCDE12345",
        bundleID: "com.example.\(name)",
        appStoreID: appStoreID,
        schemes: [schemes[name] ?? ""],
        android: AndroidConfiguration(package: "com.example.\(name)", fingerprints: ["14:6D"]),
        title: "\(name) title"
      )
    }
    func branded(_ name: String) -> HostConfiguration {
      var host = HostConfiguration(name: name, kind: .branded, apps: apps(of: name), title: "Shop")
      host.longLinks = setting
      host.openHost = "open.example"
      return host
    }
    var shop = HostConfiguration(
      name: "www.shop.example",
      kind: .own,
      apps: ["shop"],
      title: "Shop"
    )
    shop.rules = .components([
      #"{"/": "/products/*/reviews", "exclude": true}"#, #"{"/": "/products/*"}"#,
      #"{"/": "/summer-clothes*"}"#, #"{"/": "/invite/*"}"#,
    ])
    var staging = HostConfiguration(
      name: "staging.example",
      kind: .own,
      apps: ["beta"],
      title: "Shop"
    )
    staging.rules = .components([#"{"/": "/products/*"}"#, #"{"/": "/labs/*"}"#])
    var open = HostConfiguration(
      name: "open.example",
      kind: .branded,
      apps: ["shop", "beta"],
      title: "Shop"
    )
    open.longLinks = .any
    return ServiceConfiguration(
      apps: [app("shop", appStoreID: 111_111), app("beta", appStoreID: 222_222)],
      hosts: hosts.map(branded) + [shop, staging, open],
      allowedDestinations: []
    )
  }
}
