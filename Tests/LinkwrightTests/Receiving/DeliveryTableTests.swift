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

/// The entry points that report one tap, in order.
struct TapShape: Sendable, CustomTestStringConvertible {
  var doors: [LinkDoor]
  var testDescription: String { doors.map(\.description).joined(separator: ", ") }

  init(_ doors: LinkDoor...) { self.doors = doors }

  /// The delays between two reports, and before the app is ready.
  var delays: [Int64] { doors.count > 1 ? [0, 1, 3, 10, 60] : [0] }

  /// Whether the entry point reports the scene. Views can do so, but need not.
  static func hasScene(_ door: LinkDoor, _ count: Int) -> Bool {
    switch door {
    case .sceneConnection, .sceneContinuation, .sceneURLContexts, .activity, .quickAction: true
    case .viewOpenURL, .viewContinuation, .viewActivity: count > 1
    default: false
    }
  }
}

@MainActor
@Suite("LinkCenter, for every app state, entry point, delay, number of scenes and link")
struct DeliveryTableTests {
  nonisolated static let doors: [LinkDoor] = [
    .sceneConnection, .sceneContinuation, .sceneURLContexts, .launchOptions, .appContinuation,
    .appOpenURL, .viewOpenURL, .viewContinuation, .activity, .viewActivity, .quickAction,
    .notification, .widget, .code, .typed, .inApp, LinkDoor("ourOwn"),
  ]

  nonisolated static let shapes =
    doors.map { TapShape($0) } + [
      TapShape(.launchOptions, .appContinuation), TapShape(.launchOptions, .appOpenURL),
      TapShape(.sceneConnection, .viewOpenURL), TapShape(.sceneConnection, .viewContinuation),
      TapShape(.sceneConnection, .viewOpenURL, .viewContinuation),
      TapShape(.sceneConnection, .viewContinuation, .viewOpenURL),
      TapShape(.sceneContinuation, .viewOpenURL), TapShape(.sceneURLContexts, .viewOpenURL),
      TapShape(.viewOpenURL, .viewContinuation), TapShape(.viewContinuation, .viewOpenURL),
      TapShape(.activity, .viewActivity), TapShape(.viewActivity, .activity),
      TapShape(.launchActivity, .activity),
      // The order in which the system calls the entry points is not documented.
      TapShape(.viewOpenURL, .sceneConnection), TapShape(.viewContinuation, .sceneConnection),
      TapShape(.viewOpenURL, .sceneContinuation), TapShape(.viewContinuation, .sceneContinuation),
      TapShape(.viewOpenURL, .sceneURLContexts), TapShape(.appContinuation, .launchOptions),
      TapShape(.appOpenURL, .launchOptions),
      TapShape(.viewOpenURL, .sceneContinuation, .viewContinuation),
      TapShape(.viewContinuation, .sceneConnection, .viewOpenURL),
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
    // The service cannot be reached until the center tries again.
    LinkCase(StubResolver.offline, .delivered, signedOut: .expired),
    LinkCase(StubResolver.slow, .delivered, signedOut: .expired),
    LinkCase(StubResolver.captive, .delivered, signedOut: .expired),
    LinkCase("https://brand.example/broken", .refused),
    LinkCase("https://brand.example/expired", .refused),
    LinkCase("https://click.mail.example/nothing", .refused),
    LinkCase("example://path/deeplink?scene=receipt", .refused),
    LinkCase("https://example.com/no/such/screen", .refused),
    LinkCase("https://example.com/products/%00", .refused),
    LinkCase("https://brand.example/abc123?deeplink=other%3A%2F%2Fx", .refused),
  ]

  /// An app with one or two scenes, whose tests tap links in the last scene.
  @MainActor
  private struct App {
    let door: SimulatedDoor<Destination>
    let resolver = StubResolver()
    let scenes: [String]
    private let ends = Recorded()

    init(sceneCount: Int) {
      scenes = ["A", "B"].suffix(sceneCount)
      door = SimulatedDoor { [resolver] options in
        LinkCenter(.example, resolver: resolver, options: options) {
          NavigationPlan(root: .home, then: [$0])
        }
      }
    }

    /// Starts the process again, and connects its scenes.
    func start() async {
      await door.coldStart()
      door.center.onEvent { [ends] in if $0.stage.isEnd { ends.add($0.stage.description) } }
      for event in door.center.events where event.stage.isEnd { ends.add("\(event.stage)") }
      for scene in scenes { await door.connect(scene: scene) }
    }

    func tap(_ url: String, _ shape: TapShape, apart delay: Int64) async {
      for entry in shape.doors {
        let hasScene = TapShape.hasScene(entry, scenes.count)
        await door.tap(url, in: hasScene ? scenes.last : nil, through: entry)
        door.clock.advance(by: .seconds(delay))
      }
    }

    /// The ends of all links in all processes, without repetitions.
    func takeEnds() -> [String] {
      let all = ends.take()
      return all.filter { $0 != "repeated" }
    }
  }

  @Test(
    "A tap ends exactly once, in its scene, however late the system repeats it",
    arguments: AppState.allCases,
    shapes
  )
  func once(state: AppState, shape: TapShape) async {
    for link in Self.links {
      for delay in shape.delays {
        for sceneCount in [1, 2] {
          await once(state, shape, link, delay, sceneCount)
        }
      }
    }
  }

  private func once(
    _ state: AppState,
    _ shape: TapShape,
    _ link: LinkCase,
    _ delay: Int64,
    _ sceneCount: Int
  ) async {
    let note: Comment = "\(link.url), \(delay) s, \(sceneCount) scenes"
    let app = App(sceneCount: sceneCount), door = app.door
    let end = state == .neverSignsIn ? link.signedOutEnd : link.end
    await app.start()
    if state == .signedOut || state == .ready || state == .neverSignsIn {
      door.center.satisfy(.appReady)
    }
    if state == .ready { door.center.satisfy(.signedIn) }
    await app.tap(link.url, shape, apart: delay)
    #expect(door.answers.allSatisfy { $0 }, note)
    if state == .endedWhileHeld, door.center.waiting != nil { await app.start() }
    door.center.satisfy(.appReady)
    if state == .neverSignsIn { door.clock.advance(by: .seconds(3600)) }
    door.center.satisfy(.signedIn)
    app.resolver.setOnline()
    await door.retry()
    #expect(app.takeEnds() == [end.description], note)
    #expect(door.arrived.count == (end == .delivered ? 1 : 0), note)
    // A link without a scene belongs to the only scene, or to any of several.
    if end == .delivered, door.arrived.first?.link.scene == "B" {
      #expect(door.arrived(in: "B").count == 1, note)
    }
    #expect(door.refused.count == (end == .refused ? 1 : 0), note)
    #expect(door.refused.allSatisfy { !$0.reason.isEmpty }, note)
    #expect(door.expired.count == (end == .expired ? 1 : 0), note)
    #expect(door.center.waiting == nil && door.center.lastRefusal == door.refused.last, note)

    // The user leaves the app and taps the link again.
    guard end != .expired else { return }
    door.enterBackground()
    await app.tap(link.url, shape, apart: delay)
    #expect(app.takeEnds() == [end.description], note)
    await app.start()
    #expect(door.center.events.isEmpty, note)
  }

  @Test("Of two held links of a scene the newer one is delivered", arguments: doors)
  func newest(door: LinkDoor) async {
    let links = Self.links.filter { $0.end == .delivered && StubResolver.failures[$0.url] == nil }
      .map(\.url)
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

  @Test("Of two reports only an echo in the same activation is a repetition", arguments: doors)
  func twoDoors(first: LinkDoor) {
    let url = "https://example.com/products/42"
    for second in Self.doors {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      #expect(app.center.receive(IncomingLink(url, door: first, scene: "1")))
      app.center.receive(IncomingLink(url, door: second, scene: "2"))
      app.center.receive(IncomingLink(url + "?ref=a", door: second, scene: "1"))
      #expect(app.ends == [.delivered, .delivered, .delivered], "\(second)")
      #expect(app.center.receive(IncomingLink(url, door: second)))
      let isEcho = first.echoes.contains(second)
      #expect(app.ends.last == (isEcho ? .repeated : .delivered), "\(second)")
      // The system repeats a tap through an entry point once.
      #expect(app.center.receive(IncomingLink(url, door: second, scene: "1")))
      #expect(app.ends.last == .delivered, "\(second)")
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
