import LinkwrightTesting
import Testing

@testable import Linkwright

/// The state of an app when it receives a link.
enum AppState: String, CaseIterable {
  case notRunning, endedWhileHeld, signedOut, ready, neverSignsIn
}

/// A link, and its last event for a user who signs in and for one who does not.
struct LinkCase: Sendable, CustomTestStringConvertible {
  var url: String
  var end: LinkEvent.Stage
  var signedOutEnd: LinkEvent.Stage
  var testDescription: String { url }

  init(_ url: String, _ end: LinkEvent.Stage, signedOut: LinkEvent.Stage? = nil) {
    self.url = url
    self.end = end
    signedOutEnd = signedOut ?? end
  }
}

@MainActor
@Suite("LinkCenter, for every app state, entry point and link")
struct DeliveryTableTests {
  nonisolated static let doors: [LinkDoor] = [
    .sceneConnection, .sceneContinuation, .sceneURLContexts, .launchOptions, .appContinuation,
    .appOpenURL, .viewOpenURL, .viewContinuation, .notification, .widget, .code, .typed, .inApp,
  ]

  nonisolated static let links: [LinkCase] = [
    LinkCase("https://example.com/products/42?ref=mail", .delivered),
    LinkCase("https://brand.example/products/42", .delivered),
    LinkCase("example://products/42", .delivered),
    LinkCase(
      "https://brand.example/abc123?deeplink=example%3A%2F%2Fproducts%2F42",
      .delivered
    ),
    LinkCase(StubResolver.shortLink, .delivered),
    LinkCase(StubResolver.wrapped, .delivered),
    // Its route accepts universal links only. This is one, although it resolves to a scheme link.
    LinkCase(StubResolver.receipt, .delivered),
    LinkCase("https://example.com/account/orders/5", .delivered, signedOut: .expired),
    LinkCase("https://brand.example/unknown", .refused),
    LinkCase("https://brand.example/offline", .refused),
    LinkCase("https://brand.example/expired", .refused),
    LinkCase("https://click.mail.example/nothing", .refused),
    LinkCase("example://path/deeplink?scene=receipt", .refused),
    LinkCase("https://example.com/no/such/screen", .refused),
    LinkCase("https://example.com/products/%00", .refused),
    LinkCase("https://brand.example/abc123?deeplink=other%3A%2F%2Fx", .refused),
  ]

  @Test("A link ends exactly once, in every state of the app", arguments: AppState.allCases, links)
  func once(state: AppState, link: LinkCase) async {
    for door in Self.doors {
      let app = ReceivingApp()
      let end = state == .neverSignsIn ? link.signedOutEnd : link.end
      if state == .signedOut || state == .ready || state == .neverSignsIn {
        app.center.satisfy(.appReady)
      }
      if state == .ready { app.center.satisfy(.signedIn) }
      #expect(app.center.receive(IncomingLink(link.url, door: door)))
      await app.settle()
      if state == .endedWhileHeld, app.center.waiting != nil { app.restart() }
      app.center.satisfy(.appReady)
      if state == .neverSignsIn {
        app.time.advance(by: .seconds(3600))
        if app.center.waiting != nil { await app.next(.expired) }
      }
      app.center.satisfy(.signedIn)
      #expect(app.ends == [end], "\(door)")
      #expect(app.arrived.count == (end == .delivered ? 1 : 0), "\(door)")
      #expect(app.refused.count == (end == .refused ? 1 : 0), "\(door)")
      #expect(app.refused.allSatisfy { !$0.reason.isEmpty }, "\(door)")
      #expect(app.center.waiting == nil, "\(door)")
      #expect(app.storage.text == "", "\(door)")
    }
  }

  @Test("Of two held links the newer one is delivered", arguments: doors)
  func newest(door: LinkDoor) async {
    let links = Self.links.filter { $0.end == .delivered }.map(\.url)
    for older in links {
      for newer in links where newer != older {
        let app = ReceivingApp()
        app.center.receive(IncomingLink(older, door: door))
        await app.settle()
        app.center.receive(IncomingLink(newer, door: door))
        await app.settle()
        app.center.satisfy(.appReady)
        app.center.satisfy(.signedIn)
        #expect(app.ends == [.superseded, .delivered], "\(older), \(newer)")
        #expect(app.arrived.map(\.link.url) == [newer], "\(older), \(newer)")
      }
    }
  }

  @Test("A tap that two entry points report is delivered once", arguments: doors)
  func twoDoors(first: LinkDoor) async {
    for second in Self.doors where second != first {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      let url = "https://example.com/products/42"
      #expect(app.center.receive(IncomingLink(url, door: first, scene: "1")))
      app.time.advance(by: .seconds(2))
      #expect(app.center.receive(IncomingLink(url, door: second)))
      #expect(app.ends == [.delivered, .repeated], "\(second)")
      // The user taps again.
      #expect(app.center.receive(IncomingLink(url, door: first, scene: "1")))
      #expect(app.ends == [.delivered, .repeated, .delivered])
      app.time.advance(by: .milliseconds(2001))
      #expect(app.center.receive(IncomingLink(url, door: second)))
      #expect(app.ends == [.delivered, .repeated, .delivered, .delivered], "\(second)")
    }
  }

  @Test(
    "A foreign link is rejected at once and leaves no trace",
    arguments: [
      "https://accounts.google.com/o/oauth2/callback?code=1",
      "com.googleusercontent.apps.1:/oauth2redirect?code=1", "fb123://authorize#access_token=1",
      "https://login.example/magic?token=1", "kakaopay://pay?token=1", "evilexample://products/42",
      "https://evilbrand.example/fryYl", "https://brand.example.evil/fryYl",
      "https://brand.example@evil.example/fryYl", "https://user:pass@brand.example/fryYl",
      "https://brand.example:8443/fryYl", "https://brаnd.example/fryYl", "javascript:alert(1)",
      "intent://brand.example/#Intent;end", "", "://", "example", "https://",
      "https://brand.example\\@evil.example/fryYl", "https://brand.example\u{202E}/fryYl",
    ]
  )
  func foreign(url: String) async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    for door in Self.doors {
      #expect(!app.center.receive(IncomingLink(url, door: door)), "\(door)")
    }
    #expect(app.center.events.isEmpty && app.arrived.isEmpty && app.refused.isEmpty)
    #expect(app.resolver.recorded.urls.isEmpty)
    #expect(app.storage.writes == 0)
  }
}
