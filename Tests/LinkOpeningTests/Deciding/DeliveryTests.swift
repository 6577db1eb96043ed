import LinkOpening
import SiteAssociation
import Testing

@Suite("What an app sees of a link")
struct DeliveryTests {
  @Test(
    "depends on scenes and on whether it runs",
    arguments: [
      (false, true, "scene(_:willConnectTo:options:), in connectionOptions.userActivities"),
      (true, true, "scene(_:continue:)"),
      (false, false, "application(_:didFinishLaunchingWithOptions:), in the launch options"),
      (true, false, "application(_:continue:restorationHandler:)"),
    ]
  )
  func entryPoint(isRunning: Bool, usesScenes: Bool, expected: String) throws {
    let app = Sample.shop.with {
      $0.isRunning = isRunning
      $0.usesScenes = usesScenes
    }
    let opening = Device(apps: [app]).open(Tap(Sample.link, from: .notes))
    guard case .app(let delivery) = opening.decision else {
      Issue.record("\(opening.decision)")
      return
    }
    #expect(delivery.entryPoint == expected)
    #expect(delivery.form == .userActivity)
    #expect(delivery.referrer == nil)
  }

  @Test("a Mac has universal links, and none of what only phones have")
  func mac() {
    let mac = Sample.device.with { $0.system = .macOS }
    #expect(mac.open(Tap(Sample.link, from: .notes)).decision == Sample.opensShop)
    #expect(mac.open(Tap(Sample.link, from: .longPress(.app))).decision == Sample.opensShop)
    #expect(mac.open(Tap(Sample.link, from: .addressBar)).decision == Sample.safari)
    for origin in [TapOrigin.nfcTag, .qrCode, .breadcrumb] {
      let opening = mac.open(Tap(Sample.link, from: origin))
      #expect(opening.decision == .nothing)
      #expect(!opening.isKnown)
    }
  }

  @Test("a web view within the app keeps the app's own links")
  func ownWebView() {
    let view = Page(Sample.elsewhere, in: .webView(appID: Sample.shopID))
    let opening = Sample.device.open(Tap(Sample.link, from: .page(view, Navigation())))
    #expect(opening.decision == .page)
    #expect(opening.firstFailure?.kind == .caller)
  }
}
