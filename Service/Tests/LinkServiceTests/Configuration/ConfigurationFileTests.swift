import SiteAssociation
import Testing

@testable import LinkService

@Suite("ConfigurationFile")
struct ConfigurationFileTests {
  private func example() throws -> ConfigurationFile {
    try ConfigurationFile(reading: Repository.bytes("Examples/linkwright.yaml")) {
      try Repository.bytes("Examples/\($0)")
    }
  }

  @Test("The example configuration has the documented values")
  func exampleValues() throws {
    let file = try example()
    #expect(file.findings.isEmpty, "\(file.findings)")
    let configuration = try #require(file.configuration)
    #expect(configuration.apps.map(\.appID).first == "A7K2M9QX4T.net.fernhill.shop")
    #expect(configuration.apps[0].appStoreID == 1_490_207_716)
    #expect(configuration.apps[0].schemes == ["fernhill"])
    #expect(configuration.apps[0].android?.fingerprints.count == 1)
    #expect(configuration.apps[1].android == nil)
    #expect(
      configuration.allowedDestinations == ["www.fernhill.example", "*.fernhill-stores.example"]
    )
    #expect(configuration.apps[0].clipID == "A7K2M9QX4T.net.fernhill.shop.Clip")
    #expect(configuration.apps.map(\.title) == ["Fernhill", "Fernhill Beta"])
    #expect(configuration.apps.first?.redeemers == nil)
    let redeemers = try #require(configuration.apps.last?.redeemers)
    #expect(redeemers.audience == "linkwright")
    #expect(redeemers.issuer == "https://api.fernhill.example")
    #expect(redeemers.keys.map(\.algorithm) == [.edDSA, .es256])
    #expect(configuration.brands.map(\.name) == ["fernhill"])
    #expect(configuration.hosts.map(\.brand) == ["fernhill", "fernhill", nil, nil])
    let brand = try #require(configuration.brands.first)
    #expect(brand.icon?.header == PictureHeader(kind: .svg, width: 512, height: 512))
    #expect(brand.header?.header == PictureHeader(kind: .svg, width: 1200, height: 300))
    #expect(brand.previewPicture?.header == PictureHeader(kind: .png, width: 1200, height: 630))
    #expect(brand.colors?.light.count == ColorKey.allCases.count)
    #expect(brand.badges.map(\.store) == [.appStore, .googlePlay])
    #expect(brand.texts.map(\.language.rawValue) == ["de"])
    #expect(brand.texts.first?.sentences.count == PageSentence.allCases.count)
    #expect(brand.imprintURL == "https://www.fernhill.example/imprint")
    #expect(brand.privacyURL == "https://www.fernhill.example/privacy")
    #expect(configuration.hosts.map(\.longLinks) == [.routes, .any, nil, nil])
    #expect(configuration.hosts.map(\.webcredentials) == [false, false, true, false])
    var host = HostConfiguration(
      name: "go.fernhill.example",
      kind: .branded,
      apps: ["shop"],
      title: "Fernhill"
    )
    host.longLinks = .routes
    host.openHost = "open.fernhill.example"
    host.languages = ["ja", "ko", "en", "de"]
    host.retentionDays = 400
    host.keptQueryItems = ["promo", "ref"]
    host.fallbackURL = "https://www.fernhill.example/app"
    host.reportURL = "https://www.fernhill.example/report"
    host.reportEmail = "abuse@fernhill.example"
    host.brand = "fernhill"
    #expect(configuration.hosts.first == host)
    #expect(
      configuration.hosts[2].rules
        == .components([
          #"{"/": "/products/*/reviews", "exclude": true, "comment": "Reviews are read on the web"}"#,
          #"{"/": "/products/*"}"#,
          #"{"/": "/summer-clothes"}"#,
          #"{"/": "/search", "?": {"q": "?*"}}"#,
          ##"{"/": "/help", "#": "contact*"}"##,
        ])
    )
    #expect(
      configuration.hosts[3].rules
        == .components([
          #"{"/": "/products/*"}"#, #"{"/": "/invite/?*"}"#,
          #"{"/": "/receipt", "?": {"scene": "?*"}}"#,
        ])
    )
  }

  @Test("Association files of the example pass the linter")
  func associationFiles() throws {
    let configuration = try #require(try example().configuration)
    let files = configuration.associationFiles
    #expect(
      files.map(\.name) == [
        "go.fernhill.example/.well-known/apple-app-site-association",
        "go.fernhill.example/.well-known/assetlinks.json",
        "open.fernhill.example/.well-known/apple-app-site-association",
        "open.fernhill.example/.well-known/assetlinks.json",
        "shop.fernhill.example/.well-known/apple-app-site-association",
        "shop.fernhill.example/.well-known/assetlinks.json",
        "staging.fernhill.example/.well-known/apple-app-site-association",
      ]
    )
    for file in files where file.platform == .apple {
      let findings = AssociationFile(reading: file.body).lint(host: file.host)
      #expect(findings.isEmpty, "\(file.name) \(findings)")
    }
  }

  @Test("A byte order mark, CRLF and JSON are accepted")
  func otherForms() throws {
    let text = """
      {"apps": [{"name": "a", "teamID": "ABCDE12345", "bundleID": "a.b"}],
      "hosts": [{"host": "a.example", "kind": "own", "apps": ["a"]}]}
      """
    #expect(read(text).configuration != nil)
    #expect(read("\u{FEFF}" + text).configuration == read(text).configuration)
    #expect(read(text.replacing("\n", with: "\r\n")).findings.isEmpty)
  }

  @Test("Aliases share values")
  func aliases() {
    let file = read(
      """
      apps:
        - {name: a, teamID: ABCDE12345, bundleID: a.b}
      hosts:
        - {host: a.example, kind: own, apps: &apps [a]}
        - {host: b.example, kind: own, apps: *apps}
      """
    )
    #expect(file.findings.isEmpty)
    #expect(file.configuration?.hosts.map(\.apps) == [["a"], ["a"]])
  }

  @Test("All findings are reported at once, in the order of the text")
  func all() {
    let file = read(
      """
      apps:
        - name: shop
          teamId: abc
          bundleID: com.example.shop
          bundleID: com.example.other
        - name: shop
          teamID: ABCDE12345
          bundleID: com.example.other
      hosts:
        - host: GO.example.com
          kind: brand
          apps: [shopp]
          openHost: other.example.com
      """
    )
    #expect(file.configuration == nil)
    #expect(
      file.findings.map(\.short) == [
        "LW5009 2:5", "LW5008 3:5", "LW5007 5:5", "LW5015 6:11", "LW5028 10:11",
        "LW5014 11:11", "LW5040 12:12", "LW5042 13:15",
      ]
    )
  }

  @Test("An open host that cannot open the app is found", arguments: openHosts)
  func openHost(other: String, expected: [String]) {
    let text = """
      apps:
        - {name: shop, teamID: ABCDE12345, bundleID: com.example.shop}
        - {name: beta, teamID: ABCDE12345, bundleID: com.example.beta}
      hosts:
        - {host: go.example.com, kind: branded, apps: [shop], openHost: open.example.com}
        - {host: open.example.com, kind: own, \(other)}
        - {host: beta.example.com, kind: own, apps: [beta]}
      """
    #expect(read(text).findings.map(\.short) == expected)
  }

  static let openHosts: [(String, [String])] = [
    ("apps: [shop]", []),
    ("apps: [beta]", ["LW5044 5:67"]),
    ("apps: [shop], rules: [{/: /products/*}]", []),
    (##"apps: [shop], rules: [{/: /a, "?": {id: "?*"}, "#": "b*"}]"##, []),
    ("apps: [shop], rules: [{/: /$(lang)/a}]", []),
    ("apps: [shop], rules: [{/: /a, exclude: true}]", ["LW5045 5:67"]),
    ("apps: [shop], rules: [{/: \"*\", exclude: true}, {/: /a}]", ["LW5045 5:67"]),
  ]
}
