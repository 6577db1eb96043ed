import LinkOpening
import SiteAssociation
import Testing

/// With row 30 of the table of app or browser.
@Suite("App Clips")
struct AppClipTests {
  private static let clipID = "A7K2M9QX4T.net.fernhill.shop.Clip"
  private static let plainLink = "https://fernhill.example/table/7"

  private static let file = Sample.file(
    more: #", "appclips": { "apps": ["\#(clipID)"] }"#
  )

  private static func clip(isNamedByPages: Bool = true) -> InstalledApp {
    Sample.app(
      clipID,
      name: "Clip",
      domains: ["appclips:fernhill.example"],
      file: file
    ).with {
      $0.appClip = AppClip(
        fullAppID: Sample.shopID,
        experiences: ["https://fernhill.example/table"],
        isNamedByPages: isNamedByPages
      )
    }
  }

  private static let card = OpeningDecision.prompt(
    Prompt(
      .appClipCard,
      deliveries: [
        Delivery(
          appID: clipID,
          title: "Clip",
          form: .userActivity,
          url: plainLink,
          isColdStart: true,
          usesScenes: true
        )
      ]
    )
  )

  @Test(
    "A link of an App Clip shows its card",
    arguments: [TapOrigin.qrCode, .nfcTag, .messages, .app(id: "X.y"), .smartAppBanner]
  )
  func card(origin: TapOrigin) {
    let opening = Device(apps: [Self.clip()]).open(Tap(Self.plainLink, from: origin))
    #expect(opening.decision == Self.card)
    #expect(opening.isKnown)
  }

  @Test("Safari offers App Clips in a banner, but not on a Mac")
  func banner() {
    var device = Device(apps: [Self.clip()])
    let tap = Tap(Self.plainLink, from: .notes)
    let offer = OfferedApp(appID: Self.clipID, title: "Clip")
    #expect(device.open(tap).decision == .browser(BrowserPage(banner: offer)))
    device.system = .macOS
    #expect(device.open(tap).decision == Sample.safari)
  }

  @Test("A decision about an App Clip shows the checks of its entry and file")
  func steps() {
    let opening = Device(apps: [Self.clip()]).open(Tap(Self.plainLink, from: .qrCode))
    #expect(opening.steps.map(\.kind) == [.entry, .file, .appClip])
    let unlisted = Self.clip().with {
      $0.associations["fernhill.example"] = .approved(Sample.file())
    }
    let failing = Device(apps: [unlisted]).open(Tap(Self.plainLink, from: .qrCode))
    #expect(failing.firstFailure?.kind == .file)
  }

  @Test(
    "Whether a link in Notes or Mail offers an App Clip is unknown",
    arguments: [
      TapOrigin.notes, .mail,
    ]
  )
  func notes(origin: TapOrigin) {
    let opening = Device(apps: [Self.clip()]).open(Tap(Self.plainLink, from: origin))
    #expect(!opening.isKnown)
    #expect(opening.steps.last?.kind == .appClip)
  }

  @Test("Universal links ignore an app whose entitlements are those of an App Clip")
  func clipByEntitlements() {
    let clip = Sample.app(file: Sample.file()).with { $0.entitlements.isAppClip = true }
    #expect(Device(apps: [clip]).open(Tap(Sample.link, from: .notes)).systemError == .noApp)
  }

  @Test("Messages shows an App Clip only with a banner tag")
  func messages() {
    let opening = Device(apps: [Self.clip(isNamedByPages: false)])
      .open(Tap(Self.plainLink, from: .messages))
    #expect(opening.firstFailure?.kind == .appClip)
    #expect(opening.decision != Self.card)
  }

  @Test(
    "An installed full app replaces its App Clip",
    arguments: [TapOrigin.qrCode, .nfcTag, .messages]
  )
  func replaced(origin: TapOrigin) {
    let device = Device(apps: [Self.clip(), Sample.shop])
    let opening = device.open(Tap(Self.plainLink, from: origin))
    #expect(opening.appID == Sample.shopID)
    #expect(opening.evidence == .documented)
    #expect(opening.caveats.count == 1, "the app is not associated for this link")

    let associated = device.with {
      $0.apps[1].associations["fernhill.example"] = .approved(Sample.file(rules: "{}"))
    }
    #expect(associated.open(Tap(Self.plainLink, from: origin)).caveats.isEmpty)
  }

  @Test("Another app may come before the full app of an App Clip")
  func replacedBesideAnother() {
    let file = Sample.file([Sample.otherID], rules: "{}")
    let device = Device(
      apps: [Self.clip(), Sample.shop, Sample.app(Sample.otherID, name: nil, file: file)]
    )
    let opening = device.open(Tap(Self.plainLink, from: .qrCode))
    #expect(opening.appID == Sample.shopID)
    #expect(opening.caveats.count == 1)
    guard case .app(let delivery)? = opening.caveats.first?.otherDecision else {
      Issue.record("\(opening.caveats)")
      return
    }
    #expect(delivery.appID == Sample.otherID)
  }

  @Test("A caller that accepts only universal links opens no App Clip")
  func universalLinksOnly() {
    let tap = Tap(Self.plainLink, from: .app(id: "X.y"), universalLinksOnly: true)
    #expect(Device(apps: [Self.clip()]).open(tap).decision == .nothing)
  }

  @Test(
    "30: An App Clip shows an error for a link of its host for which it is not registered",
    arguments: [TapOrigin.qrCode, .nfcTag]
  )
  func noExperience(origin: TapOrigin) {
    let device = Device(apps: [Self.clip()])
    let opening = device.open(Tap(Sample.link, from: origin))
    #expect(opening.decision == .error(.noClipExperience))
    #expect(opening.evidence == .reported)
  }

  @Test("An App Clip leaves other links of its host to the app that covers them")
  func otherLink() {
    let other = Sample.app(Sample.otherID, file: Sample.file([Sample.otherID]))
    let device = Device(apps: [Self.clip(), other])
    let opening = device.open(Tap(Sample.link, from: .nfcTag))
    guard case .prompt(let prompt) = opening.decision else {
      Issue.record("\(opening.decision)")
      return
    }
    #expect(prompt.deliveries.map(\.appID) == [Sample.otherID])
  }

  @Test("Whether an App Clip or the universal link of another app comes first is unknown")
  func foreignApp() {
    let other = Sample.app(
      Sample.otherID,
      file: Sample.file([Sample.otherID], rules: "{}")
    )
    let opening = Device(apps: [Self.clip(), other]).open(Tap(Self.plainLink, from: .qrCode))
    #expect(!opening.isKnown)
    #expect(opening.decision == Self.card)
    #expect(opening.caveats.count == 1)
  }

  @Test(
    "An App Clip covers URLs whose parts, not whose text, start with a registered URL",
    arguments: [
      (
        "https://fernhill.example/table", "https://fernhill.example/table/7",
        Evidence?.some(.documented)
      ),
      ("https://fernhill.example/table", "https://fernhill.example/table?seat=1", .documented),
      ("https://fernhill.example/table", "HTTPS://FERNHILL.example/table/7", .inferred),
      ("HTTPS://Fernhill.Example/table", "https://fernhill.example/table/7", .inferred),
      ("https://fernhill.example:443/table", "https://fernhill.example/table", .inferred),
      ("https://fernhill.example/table/", "https://fernhill.example/table", .inferred),
      ("https://fernhill.example", "https://fernhill.example:443/", .documented),
      ("https://fernhill.example/table", "https://fernhill.example/tables", nil),
      ("https://fernhill.example/table", "https://fernhill.example/Table", nil),
      ("https://fernhill.example/table", "http://fernhill.example/table", nil),
      (
        "https://fernhill.example/table?id=1", "https://fernhill.example/table?id=1&x=2",
        .documented
      ),
      ("https://fernhill.example/table?id=1", "https://fernhill.example/table?id=12", nil),
      (
        "https://fernhill.example/table?id=", "https://fernhill.example/table?id=7", .documented
      ),
      ("https://fernhill.example/table?id=", "https://fernhill.example/table?x=7", nil),
      ("https://fernhill.example/table?id=1", "https://fernhill.example/table", nil),
      ("https://fernhill.example/table?id=1", "https://fernhill.example/table/7?id=1", nil),
      ("fernhill.example/table", "https://fernhill.example/table", nil),
      ("https://", "https://fernhill.example/table", nil),
    ]
  )
  func experience(experience: String, link: String, evidence: Evidence?) {
    let clip = Self.clip().with { $0.appClip?.experiences = ["https://x.example/", experience] }
    let opening = Device(apps: [clip]).open(Tap(link, from: .qrCode))
    guard case .prompt(let prompt) = opening.decision else {
      #expect(evidence == nil)
      return
    }
    #expect(prompt.kind == .appClipCard)
    #expect(opening.evidence == evidence)
  }

  @Test("An App Clip covers an international host in either form")
  func internationalExperience() {
    let host = "xn--bcher-kva.example"
    let clip = Sample.app(Self.clipID, domains: ["appclips:\(host)"], file: Self.file, host: host)
      .with { $0.appClip = AppClip(fullAppID: "A.b", experiences: ["https://bücher.example/a"]) }
    let opening = Device(apps: [clip]).open(Tap("https://\(host)/a/b", from: .qrCode))
    guard case .prompt(let prompt) = opening.decision else {
      Issue.record("\(opening.decision)")
      return
    }
    #expect(prompt.kind == .appClipCard)
  }

  @Test(
    "A code for an App Clip keeps the caveats of the link",
    arguments: [(TapOrigin.notes, 1), (.nfcTag, 1), (.qrCode, 2)]
  )
  func caveats(origin: TapOrigin, count: Int) {
    let host = "xn--bcher-kva.example"
    let device = Device(apps: [Sample.app(domains: ["applinks:\(host)"], host: host)])
    let opening = device.open(Tap("https://\(host)/buy/1", from: origin))
    #expect(opening.caveats.count == count)
    #expect(opening.caveats.contains { $0.sentence.contains(host) })
  }

  @Test("Universal links ignore App Clips")
  func noUniversalLinks() {
    let clip = Self.clip().with {
      $0.entitlements.associatedDomains = ["applinks:fernhill.example"]
      $0.associations["fernhill.example"] = .approved(Sample.file([Self.clipID]))
    }
    #expect(Device(apps: [clip]).open(Tap(Sample.link, from: .notes)).systemError == .noApp)
  }
}
