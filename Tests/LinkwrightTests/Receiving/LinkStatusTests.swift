import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("The state of a center for views, and links that open inside")
@MainActor
struct LinkStatusTests {
  nonisolated private static let product = "https://example.com/products/7"
  nonisolated private static let privacy = "https://example.com/privacy-policy"

  @MainActor
  private final class Screen {
    let app: ReceivingApp
    private(set) var states: [LinkStatus<Destination>] = []
    private var tracker: LinkStatusTracker<Destination>?

    init(_ app: ReceivingApp) {
      self.app = app
      states = [app.center.status]
      tracker = LinkStatusTracker(app.center) { [weak self] in self?.states.append($0) }
    }

    func dismissRefusal() { tracker?.dismissRefusal() }
    func disappear() { tracker = nil }
  }

  private func act(_ number: Int, on app: ReceivingApp) async {
    let center = app.center
    switch number {
    case 0: center.receive(IncomingLink(Self.product, door: .viewOpenURL))
    case 1:
      center.receive(IncomingLink("https://example.com/account/orders/1", door: .notification))
    case 2: center.receive(IncomingLink(Self.privacy, door: .viewOpenURL))
    case 3: center.receive(IncomingLink(StubResolver.shortLink, door: .notification))
    case 4: center.satisfy(.signedIn)
    case 5: center.withdraw(.signedIn)
    case 6: center.discardWaiting()
    case 7: center.satisfy(.appReady)
    case 8: center.open(.home)
    default: await app.settle()
    }
  }

  @Test("Law: the last state that a view got is the center's, and each differs from the one before")
  func law() async {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      let app = ReceivingApp()
      let screen = Screen(app)
      for _ in 0..<12 {
        await act(Int.random(in: 0...9, using: &generator), on: app)
        #expect(screen.states.last == app.center.status)
      }
      await app.settle()
      #expect(screen.states.last == app.center.status)
      #expect(zip(screen.states, screen.states.dropFirst()).allSatisfy { $0 != $1 })
    }
  }

  @Test("A link that expires while the sign-in sheet is shown disappears from the state")
  func expiry() async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    let screen = Screen(app)
    app.center.receive(IncomingLink("https://example.com/account/orders/1", door: .notification))
    #expect(screen.states.last?.waiting?.missing == [.signedIn])
    app.time.advance(by: .seconds(3_600))
    while app.center.waiting != nil { await Task.yield() }
    #expect(screen.states.last?.waiting == nil)
  }

  @Test("A refused link stays until it is dismissed")
  func refusal() {
    let app = ReceivingApp()
    let screen = Screen(app)
    app.center.receive(IncomingLink(Self.privacy, door: .viewOpenURL))
    #expect(screen.states.last?.lastRefusal?.url == Self.privacy)
    screen.dismissRefusal()
    #expect(screen.states.last?.lastRefusal == nil)
    #expect(screen.states.last == app.center.status)
  }

  @Test("A view that has disappeared is not told anything")
  func disappearing() {
    let app = ReceivingApp()
    let screen = Screen(app)
    screen.disappear()
    app.center.receive(IncomingLink(Self.privacy, door: .viewOpenURL))
    #expect(screen.states.count == 1)
  }

  // MARK: - Links that open inside

  nonisolated static let taps: [(String, Bool)] = [
    (product, true), (StubResolver.shortLink, true), ("example://products/7", true),
    // The app's own pages without a screen, other sites, a scheme-only link to a private route.
    (privacy, false), ("https://other.example/", false), ("mailto:a@example.com", false),
    ("example://path/deeplink?scene=receipt", false), ("", false),
  ]

  @Test("A tap inside the app opens in the app only if the app can show the link", arguments: taps)
  func openInside(url: String, isInside: Bool) {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    #expect(app.center.openInside(url, in: "a") == isInside)
    #expect(app.refused.isEmpty)
    #expect(app.events.isEmpty == !isInside)
  }

  @Test("A refused link that opens its web page reaches the system once")
  func noLoop() async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    var opened: [String] = []
    app.center.onRefusal { refused in
      // What the environment's `openURL` does below the modifier.
      guard let page = refused.webPage?.absoluteString else { return }
      if !app.center.openInside(page, in: "a") { opened.append(page) }
    }
    // A short link that the service does not know, and a link without a route from outside.
    let short = "https://brand.example/unknown"
    #expect(app.center.openInside(short, in: "a"))
    await app.settle()
    app.center.receive(IncomingLink(Self.privacy, door: .viewOpenURL, scene: "a"))
    #expect(opened == [short, Self.privacy])
    #expect(app.refused.map(\.url) == [short, Self.privacy])
  }
}
