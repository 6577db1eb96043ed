import LinkOpening
import SiteAssociation
import Testing

@Suite("Custom schemes")
struct SchemeTests {
  private static let url = "fernhill://buy/42"

  private static func app(_ id: String) -> InstalledApp {
    InstalledApp(id: id, schemes: ["Fernhill"])
  }

  private static func delivery(_ id: String) -> Delivery {
    Delivery(
      appID: id,
      title: id,
      form: .urlContext,
      url: url,
      isColdStart: true,
      usesScenes: true
    )
  }

  private static let origins: [TapOrigin] = [.notes, .mail, .app(id: "X.y")]

  @Test("A custom scheme opens its app from other apps", arguments: origins)
  func opens(origin: TapOrigin) {
    let opening = Device(apps: [Self.app("A.one")]).open(Tap(Self.url, from: origin))
    #expect(opening.decision == .app(Self.delivery("A.one")))
    #expect(opening.isKnown)
  }

  @Test("A custom scheme of two apps is undefined", arguments: origins)
  func undefined(origin: TapOrigin) {
    let device = Device(apps: [Self.app("A.one"), Self.app("A.two")])
    let opening = device.open(Tap(Self.url, from: origin))
    #expect(opening.decision == .oneOf([Self.delivery("A.one"), Self.delivery("A.two")]))
    #expect(!opening.isKnown)
    #expect(opening.evidence == .documented)
  }

  @Test("A custom scheme without an app fails", arguments: origins)
  func nobody(origin: TapOrigin) {
    let opening = Device().open(Tap(Self.url, from: origin))
    #expect(opening.decision == .error(.noApp))
    #expect(SystemError.noApp.code == -10814)
  }

  @Test(
    "Safari asks about a custom scheme and calls an unknown one invalid",
    arguments: [
      Sample.page(), .addressBar,
    ]
  )
  func safari(origin: TapOrigin) {
    let asked = Device(apps: [Self.app("A.one")]).open(Tap(Self.url, from: origin))
    #expect(
      asked.decision == .prompt(Prompt(.openInApp, deliveries: [Self.delivery("A.one")]))
    )
    #expect(asked.evidence == .reported)
    let alert = Device().open(Tap(Self.url, from: origin))
    #expect(alert.decision == .prompt(Prompt(.invalidAddress)))
  }

  @Test(
    "A system scheme opens a system app",
    arguments: ["mailto:a@b.example", "TEL:123", "sms:1"]
  )
  func system(url: String) {
    let app = InstalledApp(id: "A.one", schemes: ["mailto", "tel", "sms"])
    let opening = Device(apps: [app]).open(Tap(url, from: .notes))
    guard case .systemApp = opening.decision else {
      Issue.record("\(opening.decision)")
      return
    }
  }

  @Test(
    "A scheme of pages stays in the page",
    arguments: ["javascript:alert(1)", "data:,x", "about:blank"]
  )
  func page(url: String) {
    #expect(Sample.device.open(Tap(url, from: Sample.page())).decision == .page)
  }

  @Test(
    "Custom schemes in web views and codes are unknown",
    arguments: [
      TapOrigin.page(Page(Sample.elsewhere, in: .webView(appID: nil)), Navigation()),
      .webViewLoad, .qrCode, .nfcTag,
    ]
  )
  func unknown(origin: TapOrigin) {
    let device = Device(apps: [Self.app("A.one")])
    #expect(!device.open(Tap(Self.url, from: origin)).isKnown)
  }
}
