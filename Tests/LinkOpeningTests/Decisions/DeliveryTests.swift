import LinkOpening
import SiteAssociation
import Testing

@Suite("Delivery of links to apps")
struct DeliveryTests {
  @Test(
    "The entry point depends on scenes and on whether the app is running",
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

  @Test("A Mac has universal links")
  func mac() {
    let mac = Sample.device.with { $0.system = .macOS }
    #expect(mac.open(Tap(Sample.link, from: .notes)).decision == Sample.opensShop)
    #expect(mac.open(Tap(Sample.link, from: .longPress(.app))).decision == Sample.opensShop)
    #expect(mac.open(Tap(Sample.link, from: .addressBar)).decision == Sample.safari)
  }

  @Test("A Mac has no features of phones", arguments: [TapOrigin.nfcTag, .qrCode, .breadcrumb])
  func phoneFeature(origin: TapOrigin) {
    let mac = Sample.device.with { $0.system = .macOS }
    let opening = mac.open(Tap(Sample.link, from: origin))
    #expect(opening.decision == .nothing)
    #expect(!opening.isKnown)
  }

  @Test("A web view in an app keeps the app's own links")
  func ownWebView() {
    let view = Page(Sample.elsewhere, in: .webView(appID: Sample.shopID))
    let opening = Sample.device.open(Tap(Sample.link, from: .page(view, Navigation())))
    #expect(opening.decision == .page)
    #expect(opening.firstFailure?.kind == .caller)
  }
}
