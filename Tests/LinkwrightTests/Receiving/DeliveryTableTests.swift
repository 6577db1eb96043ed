import Testing

@testable import Linkwright

/// What an app can be doing when a link comes.
enum AppState: String, CaseIterable {
  case notRunning, endedWhileHeld, signedOut, ready, neverSignsIn
}

@MainActor
@Suite("States of an app, doors and kinds of links")
struct DeliveryTableTests {
  nonisolated static let doors: [LinkDoor] = [
    .sceneConnection, .sceneContinuation, .sceneURLContexts, .launchOptions, .appContinuation,
    .appOpenURL, .viewOpenURL, .viewContinuation, .notification, .widget, .code, .typed, .inApp,
  ]

  /// A link, and how it ends: for somebody who signs in, and for somebody who does not.
  nonisolated static let kinds:
    [(url: String, end: LinkEvent.Stage, signedOutEnd: LinkEvent.Stage)] = [
      ("https://example.com/products/42?ref=mail", .delivered, .delivered),
      ("https://brand.example/products/42", .delivered, .delivered),
      ("example://products/42", .delivered, .delivered),
      (
        "https://brand.example/abc123?deeplink=example%3A%2F%2Fproducts%2F42", .delivered,
        .delivered
      ),
      (StubResolver.shortLink, .delivered, .delivered),
      (StubResolver.wrapped, .delivered, .delivered),
      // Only universal links open this one, and it was one, whatever the service made of it.
      (StubResolver.receipt, .delivered, .delivered),
      ("https://example.com/account/orders/5", .delivered, .expired),
      ("https://brand.example/unknown", .refused, .refused),
      ("https://brand.example/offline", .refused, .refused),
      ("https://click.mail.example/nothing", .refused, .refused),
      ("example://path/deeplink?scene=receipt", .refused, .refused),
      ("https://example.com/no/such/screen", .refused, .refused),
      ("https://example.com/products/%00", .refused, .refused),
      ("https://brand.example/abc123?deeplink=other%3A%2F%2Fx", .refused, .refused),
    ]

  @Test("Every link ends once, by whatever door it comes", arguments: AppState.allCases, doors)
  func once(state: AppState, door: LinkDoor) async {
    for (url, end, signedOutEnd) in Self.kinds {
      let app = ReceivingApp()
      let end = state == .neverSignsIn ? signedOutEnd : end
      if state == .signedOut || state == .ready || state == .neverSignsIn {
        app.center.satisfy(.appReady)
      }
      if state == .ready { app.center.satisfy(.signedIn) }
      #expect(app.center.receive(IncomingLink(url, door: door)))
      await app.settle()
      if state == .endedWhileHeld, app.center.waiting != nil { app.restart() }
      app.center.satisfy(.appReady)
      if state == .neverSignsIn {
        app.time.advance(by: .seconds(3600))
        while app.center.waiting != nil { await Task.yield() }
      }
      app.center.satisfy(.signedIn)
      #expect(app.ends == [end], "\(url)")
      #expect(app.arrived.count == (end == .delivered ? 1 : 0), "\(url)")
      #expect(app.refused.count == (end == .refused ? 1 : 0), "\(url)")
      #expect(app.refused.allSatisfy { !$0.reason.isEmpty })
      #expect(app.center.waiting == nil)
      #expect(app.storage.text == "", "\(url)")
    }
  }

  @Test("Of two links that wait the newer one arrives", arguments: doors)
  func newest(door: LinkDoor) async {
    let links = Self.kinds.filter { $0.end == .delivered }.map(\.url)
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
        #expect(app.arrived.map(\.link.url) == [newer])
      }
    }
  }

  @Test("A tap that comes through two doors arrives once", arguments: doors)
  func twoDoors(first: LinkDoor) async {
    for second in Self.doors where second != first {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      let url = "https://example.com/products/42"
      #expect(app.center.receive(IncomingLink(url, door: first, scene: "1")))
      app.time.advance(by: .seconds(2))
      #expect(app.center.receive(IncomingLink(url, door: second)))
      #expect(app.ends == [.delivered, .repeated])
      // The person taps again.
      #expect(app.center.receive(IncomingLink(url, door: first, scene: "1")))
      #expect(app.ends == [.delivered, .repeated, .delivered])
      app.time.advance(by: .milliseconds(2001))
      #expect(app.center.receive(IncomingLink(url, door: second)))
      #expect(app.ends == [.delivered, .repeated, .delivered, .delivered])
    }
  }

  @Test(
    "Links of others are told apart at once, and leave no trace",
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
      #expect(!app.center.receive(IncomingLink(url, door: door)))
    }
    #expect(app.center.events.isEmpty && app.arrived.isEmpty && app.refused.isEmpty)
    #expect(app.resolver.recorded.urls.isEmpty)
    #expect(app.storage.writes == 0)
  }
}
