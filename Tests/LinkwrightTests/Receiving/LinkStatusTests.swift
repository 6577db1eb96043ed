import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkStatusTracker")
@MainActor
struct LinkStatusTests {
  private static let product = "https://example.com/products/7"
  private static let privacy = "https://example.com/privacy-policy"

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

  @Test("Law: a view's last state is the center's, and no two states in a row are equal")
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

  @Test("A refused link that one view dismisses disappears from all views")
  func sharedRefusal() {
    let app = ReceivingApp()
    let (first, second) = (Screen(app), Screen(app))
    app.center.receive(IncomingLink(Self.privacy, door: .viewOpenURL))
    first.dismissRefusal()
    #expect(first.states.last == app.center.status)
    #expect(second.states.last == app.center.status)
  }

  @Test("A view that has disappeared is not told anything")
  func disappearing() {
    let app = ReceivingApp()
    let screen = Screen(app)
    screen.disappear()
    app.center.receive(IncomingLink(Self.privacy, door: .viewOpenURL))
    #expect(screen.states.count == 1)
  }
}
