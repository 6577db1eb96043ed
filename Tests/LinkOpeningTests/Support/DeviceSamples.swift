import LinkOpening
import SiteAssociation

/// A shop with links, as the tests know it.
enum Sample {
  static let shopID = "A7K2M9QX4T.net.fernhill.shop"
  static let otherID = "A7K2M9QX4T.net.fernhill.other"
  static let link = "https://fernhill.example/buy/42"
  static let elsewhere = "https://news.example/today"

  /// A file that names apps with the rules of the shop.
  static func file(
    _ ids: [String] = [shopID],
    rules: String = #"{ "/": "/buy/help", "exclude": true }, { "/": "/buy/*" }"#,
    more: String = ""
  ) -> AssociationFile {
    let names = ids.map { "\"\($0)\"" }.joined(separator: ", ")
    let details = #"{ "appIDs": [\#(names)], "components": [\#(rules)] }"#
    return AssociationFile(
      reading: #"{ "applinks": { "details": [\#(details)] }\#(more) }"#.utf8
    )
  }

  /// An app whose links work.
  static func app(
    _ id: String = shopID,
    name: String? = "Fernhill",
    domains: [String] = ["applinks:fernhill.example"],
    file: AssociationFile = file(),
    host: String = "fernhill.example",
    choices: [LinkChoice] = []
  ) -> InstalledApp {
    InstalledApp(
      id: id,
      name: name,
      entitlements: Entitlements(applicationID: id, associatedDomains: domains),
      associations: [host: .approved(file)],
      choices: choices
    )
  }

  static let shop = app()
  static let device = Device(apps: [shop])

  /// What the shop sees of a link.
  static func delivery(_ url: String = link, referrer: String? = nil) -> Delivery {
    Delivery(
      appID: shopID,
      title: "Fernhill",
      form: .userActivity,
      url: url,
      referrer: referrer,
      isColdStart: true,
      usesScenes: true
    )
  }

  static let opensShop = OpeningDecision.app(delivery())
  static let safari = OpeningDecision.browser(BrowserPage())
  static let safariWithBanner = OpeningDecision.browser(
    BrowserPage(banner: OfferedApp(appID: shopID, title: "Fernhill"))
  )

  /// A tap in a page of Safari.
  static func page(
    _ url: String? = elsewhere,
    _ cause: Navigation.Cause = .link,
    arrival: Page.Arrival = .tap
  ) -> TapOrigin {
    .page(Page(url, arrival: arrival), Navigation(cause))
  }
}

extension Opening {
  /// The ID of the app that opens.
  var appID: String? { if case .app(let delivery) = decision { delivery.appID } else { nil } }

  /// The first step that speaks against an app.
  var firstFailure: OpeningStep? { steps.first { !$0.holds } }
}

extension InstalledApp {
  func with(_ change: (inout InstalledApp) -> Void) -> InstalledApp {
    var app = self
    change(&app)
    return app
  }
}

extension Device {
  func with(_ change: (inout Device) -> Void) -> Device {
    var device = self
    change(&device)
    return device
  }
}
