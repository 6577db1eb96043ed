import LinkOpening
import SiteAssociation
import Testing

/// One test for each row of the table about app and browser, named by the number of the row.
@Suite("Table of app and browser")
struct TapTableTests {
  typealias Row = (name: String, origin: TapOrigin, decision: OpeningDecision, evidence: Evidence)

  static let sameHost = "https://fernhill.example/"
  static let subdomain = "https://www.fernhill.example/"
  static let fromNews = OpeningDecision.app(Sample.delivery(referrer: Sample.elsewhere))

  static let rows: [Row] = [
    ("1 typed address", .addressBar, Sample.safariWithBanner, .documented),
    ("2 same host", Sample.page(sameHost), Sample.safari, .documented),
    ("3 other host", Sample.page(), fromNews, .documented),
    (
      "3 subdomain of the same domain", Sample.page(subdomain),
      .app(Sample.delivery(referrer: subdomain)), .documented
    ),
    ("4 Notes", .notes, Sample.opensShop, .documented),
    ("4 Mail", .mail, Sample.opensShop, .documented),
    ("4 Messages", .messages, Sample.opensShop, .documented),
    ("5 long press, Safari", .longPress(.browser), Sample.safariWithBanner, .documented),
    ("6 long press, app", .longPress(.app), Sample.opensShop, .documented),
    ("7 breadcrumb", .breadcrumb, Sample.safariWithBanner, .documented),
    ("8 banner", .smartAppBanner, Sample.opensShop, .documented),
    ("9 owning app", .app(id: Sample.shopID), Sample.safari, .documented),
    ("9 owning app by itself", .owningApp, Sample.safari, .documented),
    ("10 another app", .app(id: "X.y"), Sample.opensShop, .documented),
    ("12 new web view", .webViewLoad, .page, .documented),
    ("12 message in KakaoTalk", .inApp(.kakaotalk), .page, .reported),
    ("12 message in LINE", .inApp(.line), .page, .reported),
    (
      "13 tap in a web view",
      .page(Page(Sample.elsewhere, in: .webView(appID: nil)), Navigation()),
      Sample.opensShop, .documented
    ),
    (
      "16 script in a gesture", Sample.page(Sample.elsewhere, .scriptInGesture), fromNews, .inferred
    ),
    (
      "17 script on a page reached by tap", Sample.page(Sample.elsewhere, .script), fromNews,
      .inferred
    ),
    (
      "18 script on a page that was typed",
      Sample.page(Sample.elsewhere, .script, arrival: .addressBar), Sample.safari, .inferred
    ),
    (
      "18 script on a page that an app loaded",
      Sample.page(Sample.elsewhere, .script, arrival: .appLoad), Sample.safari, .inferred
    ),
    (
      "19 timer within a second",
      Sample.page(Sample.elsewhere, .timer(after: .seconds(1)), arrival: .addressBar), fromNews,
      .inferred
    ),
    (
      "19 timer after more",
      Sample.page(Sample.elsewhere, .timer(after: .milliseconds(1001)), arrival: .addressBar),
      Sample.safari, .inferred
    ),
    (
      "19 meta refresh at once",
      Sample.page(Sample.elsewhere, .metaRefresh(after: .zero), arrival: .addressBar), fromNews,
      .inferred
    ),
    (
      "20 iframe",
      .page(Page(Sample.elsewhere), Navigation(isInMainFrame: false)), Sample.safari, .inferred
    ),
    ("22 back", Sample.page(Sample.elsewhere, .backForward), Sample.safari, .inferred),
    ("22 reload", Sample.page(Sample.link, .reload), Sample.safari, .inferred),
    ("23 new tab", Sample.page(Sample.elsewhere, .newTab), Sample.safari, .inferred),
    ("23 new tab by long press", .longPress(.newTab), Sample.safari, .inferred),
    (
      "29 NFC tag", .nfcTag,
      .prompt(Prompt(.notification, deliveries: [Sample.delivery()])), .documented
    ),
  ]

  @Test("A row of the table has its decision if all other conditions are met", arguments: rows)
  func row(_ row: Row) {
    let opening = Sample.device.open(Tap(Sample.link, from: row.origin))
    #expect(opening.decision == row.decision, "\(row.name)")
    #expect(opening.evidence == row.evidence, "\(row.name)")
    #expect(opening.isKnown, "\(row.name)")
    #expect(opening.caveats == [], "\(row.name)")
    #expect(!opening.steps.isEmpty, "\(row.name)")
  }

  @Test(
    "An app without reports about its browser is unknown",
    arguments: InAppBrowser.allCases.filter { !$0.keepsLinks }
  )
  func unknownApp(app: InAppBrowser) {
    let opening = Sample.device.open(Tap(Sample.link, from: .inApp(app)))
    #expect(!opening.isKnown)
    #expect(opening.evidence == .unknown)
  }

  @Test("5 to 8: A choice stays until it is reversed")
  func remembered() {
    var device = Sample.device
    for (origin, opensApp) in [
      (TapOrigin.longPress(.browser), false), (.longPress(.app), true), (.breadcrumb, false),
      (.smartAppBanner, true),
    ] {
      device = device.remembering(device.open(Tap(Sample.link, from: origin)))
      let opening = device.open(Tap(Sample.link, from: .notes))
      #expect((opening.appID == Sample.shopID) == opensApp, "\(origin)")
      #expect(opening.systemError == (opensApp ? nil : .switchedOff), "\(origin)")
      #expect(opensApp || opening.decision == Sample.safariWithBanner)
    }
  }

  @Test("11: Without an app, nothing opens for a caller that accepts only universal links")
  func universalLinksOnly() {
    let caller = TapOrigin.app(id: "X.y")
    func open(_ url: String) -> Opening {
      Sample.device.open(Tap(url, from: caller, universalLinksOnly: true))
    }
    #expect(open(Sample.link).decision == Sample.opensShop)
    #expect(open("https://fernhill.example/about").decision == .nothing)
    #expect(open("https://other.example/").decision == .nothing)
    #expect(open("fernhill://buy/42").decision == .nothing)
    #expect(
      Sample.device.open(Tap(Sample.link, from: .owningApp, universalLinksOnly: true)).decision
        == .nothing
    )
  }

  @Test("14: A tapped link that redirects to a universal link opens the app")
  func tappedRedirect() {
    let wrapper = "https://click.mail.example/x"
    let opening = Sample.device.open(Tap(Sample.link, from: .mail, redirects: [wrapper]))
    #expect(opening.decision == Sample.opensShop)
    #expect(opening.evidence == .documented)
    #expect(opening.steps.map(\.url).contains(wrapper))
    #expect(opening.steps.contains { $0.kind == .redirect && $0.holds })

    let onPage = Sample.device.open(
      Tap(Sample.link, from: Sample.page(Self.sameHost), redirects: [wrapper])
    )
    #expect(onPage.decision == Sample.safari, "the page is still that of the same host")
  }

  @Test("14: The redirect of a link that opens an app is never reached")
  func redirectOfAnApp() {
    let other = Sample.app(
      Sample.otherID,
      name: "Mailer",
      domains: ["applinks:click.mail.example"],
      file: Sample.file([Sample.otherID], rules: "{}"),
      host: "click.mail.example"
    )
    let device = Device(apps: [Sample.shop, other])
    let opening = device.open(
      Tap(Sample.link, from: .mail, redirects: ["https://click.mail.example/x"])
    )
    #expect(opening.appID == Sample.otherID)
    #expect(opening.firstFailure?.kind == .entry)
    #expect(opening.steps.last?.kind == .redirect)
    #expect(opening.steps.last?.holds == false)
  }

  @Test("5: A choice is remembered for every redirect")
  func rememberedBeforeRedirect() {
    let opening = Sample.device.open(
      Tap("https://other.example/", from: .longPress(.browser), redirects: [Sample.link])
    )
    #expect(opening.decision == Sample.safari)
    #expect(opening.remembered?.choice.opensApp == false)
  }

  @Test("15: A typed address that redirects to a universal link stays in the browser")
  func typedRedirect() {
    let opening = Sample.device.open(
      Tap(Sample.link, from: .addressBar, redirects: [Sample.elsewhere])
    )
    #expect(opening.decision == Sample.safariWithBanner)
    #expect(opening.evidence == .inferred)
  }

  @Test(
    "21, 28 and others: An unknown result is the browser and is marked as unknown",
    arguments: [
      TapOrigin.page(Page(Sample.elsewhere), Navigation(isPost: true)), .handoff, .restoredSession,
      .widget, .notification,
    ]
  )
  func unknown(origin: TapOrigin) {
    let opening = Sample.device.open(Tap(Sample.link, from: origin))
    #expect(!opening.isKnown)
    #expect(opening.evidence == .unknown)
    #expect(opening.decision == Sample.safari)
  }

  @Test("24: Another browser decides itself")
  func otherBrowser() {
    let browser = BrowserPage(appID: "B.browser")
    let inIt = Sample.device.open(Tap(Sample.link, from: .browser(id: "B.browser")))
    #expect(inIt.decision == .browser(browser))
    #expect(!inIt.isKnown)

    let device = Sample.device.with { $0.defaultBrowser = "B.browser" }
    let page = "https://fernhill.example/about"
    #expect(device.open(Tap(page, from: .notes)).decision == .browser(browser))
    let redirected = device.open(Tap(Sample.link, from: .notes, redirects: [page]))
    #expect(redirected.decision == .browser(browser))
    #expect(!redirected.isKnown)
  }

  @Test("25: Without the app, the browser opens")
  func notInstalled() {
    let opening = Device().open(Tap(Sample.link, from: .notes))
    #expect(opening.decision == Sample.safari)
    #expect(opening.systemError == .noApp)
    #expect(opening.firstFailure?.kind == .installed)
  }

  @Test(
    "26: Without the file, the browser opens",
    arguments: [
      (AssociationState.notFetched, Evidence.documented),
      (AssociationState(.failed(reason: "HTTP 403"), age: .seconds(7200)), .inferred),
      (AssociationState(.denied), .inferred),
      (.approved(AssociationFile(reading: "<html>".utf8)), .documented),
      (.approved(Sample.file(["X.y"])), .documented),
    ]
  )
  func withoutFile(state: AssociationState, evidence: Evidence) {
    let app = Sample.shop.with { $0.associations = ["fernhill.example": state] }
    let opening = Device(apps: [app]).open(Tap(Sample.link, from: .notes))
    #expect(opening.decision == Sample.safari)
    #expect(opening.firstFailure?.kind == .file)
    #expect(opening.evidence == evidence)
  }

  @Test(
    "26: The evidence that no app opens is the weakest of the apps for the host",
    arguments: [
      ([AssociationState(.denied)], Evidence.inferred), ([.notFetched], .documented),
      ([.notFetched, AssociationState(.denied)], .inferred),
      ([AssociationState(.denied), .notFetched], .inferred), ([], .documented),
    ]
  )
  func evidenceOfFailure(states: [AssociationState], evidence: Evidence) {
    let unrelated = Sample.app(Sample.otherID, domains: ["applinks:other.example"])
    let apps = states.enumerated().map { index, state in
      Sample.app("A.\(index)").with { $0.associations = ["fernhill.example": state] }
    }
    let opening = Device(apps: [unrelated] + apps + [unrelated]).open(
      Tap(Sample.link, from: .notes)
    )
    #expect(opening.decision == Sample.safari)
    #expect(opening.evidence == evidence)
  }

  @Test(
    "23: A new tab stays in the browser after every redirect",
    arguments: [TapOrigin.longPress(.newTab), Sample.page(Sample.elsewhere, .newTab)],
    [
      ["https://click.mail.example/x"],
      ["https://click.mail.example/x", "https://go.mail.example/y"],
    ]
  )
  func redirectInNewTab(origin: TapOrigin, redirects: [String]) {
    let opening = Sample.device.open(Tap(Sample.link, from: origin, redirects: redirects))
    #expect(opening.decision == Sample.safari)
    #expect(opening.evidence == .inferred)
    #expect(opening.firstFailure?.kind == .newNavigation)
  }

  @Test("27: Shortly after a restart, links may open the browser")
  func restarted() {
    let opening = Sample.device.with { $0.hasRestartedRecently = true }
      .open(Tap(Sample.link, from: .notes))
    #expect(opening.decision == Sample.safari)
    #expect(!opening.isKnown)
    #expect(opening.evidence == .reported)
    #expect(opening.firstFailure?.kind == .restart)
  }

  @Test("29: No tag is read while another feature is active")
  func busyReader() {
    let device = Sample.device.with { $0.readsTagsInBackground = false }
    #expect(device.open(Tap(Sample.link, from: .nfcTag)).decision == .nothing)
    #expect(
      Sample.device.open(Tap("https://other.example/", from: .nfcTag)).decision
        == .prompt(Prompt(.notification))
    )
  }

  @Test("31: A code opens the browser, with the app as a caveat")
  func code() {
    let opening = Sample.device.open(Tap(Sample.link, from: .qrCode))
    #expect(!opening.isKnown)
    #expect(opening.decision == Sample.safari)
    #expect(opening.caveats.map(\.otherDecision) == [Sample.opensShop])
  }

  @Test("33: A universal link can use http")
  func http() {
    let url = "http://fernhill.example/buy/42"
    #expect(Sample.device.open(Tap(url, from: .notes)).decision == .app(Sample.delivery(url)))
  }

  @Test("34: A browser has no universal links")
  func browserApp() {
    let app = Sample.shop.with { $0.entitlements.isBrowser = true }
    let opening = Device(apps: [app]).open(Tap(Sample.link, from: .notes))
    #expect(opening.decision == Sample.safari)
    #expect(opening.firstFailure?.kind == .noBrowser)
    #expect(opening.evidence == .documented)
  }
}
