import Foundation
import Testing

@testable import Linkwright

@MainActor
@Suite("The link center")
struct LinkCenterTests {
  private static let product = "https://example.com/products/42"
  private static let order = "https://example.com/account/orders/5"
  private static let magic = "https://example.com/account/sign-in?token=secret"

  private static func link(_ url: String, _ door: LinkDoor = .sceneContinuation) -> IncomingLink {
    IncomingLink(url, door: door)
  }

  @Test("A plan has the screens below the target, and what is known of the link")
  func plan() async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.link(StubResolver.shortLink))
    await app.settle()
    #expect(app.arrived.map(\.plan.stack) == [[.home, .product(id: 42, ref: "mail")]])
    #expect(app.arrived.map(\.campaign) == [Campaign(campaign: "spring")])
    #expect(app.arrived.map(\.url) == ["https://example.com/products/42?ref=mail"])
    #expect(app.arrived.map(\.link.url) == [StubResolver.shortLink])
  }

  @Test(
    "A slow answer for an old link does not navigate after a newer tap",
    arguments: [false, true]
  )
  func generations(isNewerAnsweredFirst: Bool) async {
    let gate = Gate()
    let app = ReceivingApp(resolver: StubResolver(gate: gate))
    app.center.satisfy(.appReady)
    app.center.receive(Self.link(StubResolver.shortLink))
    await gate.waitFor(1)
    app.center.receive(Self.link(StubResolver.wrapped))
    await gate.waitFor(2)
    await gate.letOne(last: isNewerAnsweredFirst)
    for _ in 0..<100 { await Task.yield() }
    await gate.letOne()
    while app.arrived.isEmpty { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(app.arrived.map(\.route) == [.product(id: 7, ref: nil)])
    #expect(app.ends == [.superseded, .delivered])
  }

  @Test("What is held goes on when a newer link leads nowhere")
  func heldBehindRefused() async {
    let app = ReceivingApp()
    app.center.receive(Self.link(Self.product))
    app.center.receive(Self.link("https://brand.example/offline"))
    app.center.satisfy(.appReady)
    #expect(app.arrived.isEmpty)
    await app.settle()
    #expect(app.arrived.map(\.link.url) == [Self.product])
    #expect(app.refused.map(\.outcome) == [.offline])
  }

  @Test("A link that only the service can read says why it could not, and can be received again")
  func retry() async throws {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.link("https://brand.example/offline"))
    await app.settle()
    let refused = try #require(app.refused.first)
    #expect(refused.reason.hasSuffix("the service gave no answer: offline."))
    #expect(refused.mismatches.count == app.center.table.entries.count)
    app.center.receive(refused.link)
    await app.settle()
    #expect(app.refused.count == 2)
  }

  @Test("A scheme link stays one, whatever the service makes of it")
  func schemeStaysScheme() {
    let receipt = "https://example.com/path/deeplink?scene=receipt"
    let table = LinkTable<Destination>.example
    #expect(table.route(for: receipt).route == .receipt)
    #expect(table.route(for: receipt, isUniversal: false).route == nil)
  }

  @Test("A private link is opened, and neither stored nor shown in the log")
  func privateLink() {
    let app = ReceivingApp()
    app.center.receive(Self.link(Self.magic))
    #expect(app.storage.text == "")
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.route) == [.account(.magic(token: "secret"))])
    #expect(!app.center.events.map(\.description).joined().contains("secret"))
  }

  @Test("Only openings from outside are recorded")
  func recording() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.link(Self.product, .inApp))
    app.center.open(.home)
    #expect(app.resolver.recorded.urls == [])
    app.center.receive(Self.link(Self.product, .sceneConnection))
    #expect(app.resolver.recorded.urls == [])
    app.time.advance(by: .seconds(3))
    app.center.receive(Self.link(Self.product, .sceneConnection))
    #expect(app.resolver.recorded.urls == [Self.product])
  }

  @Test("A route opened inside waits for what it needs, and survives a restart")
  func openInside() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.open(.account(.order(number: 5)))
    #expect(app.center.waiting?.missing == [.signedIn])
    app.restart()
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.route) == [.account(.order(number: 5))])
  }

  @Test("The app is told what a link waits for, and again when that is less")
  func hold() {
    let app = ReceivingApp()
    var waits: [[LinkRequirement]] = []
    app.center.onHold = { waits.append($0.missing) }
    app.center.receive(Self.link(Self.order))
    app.center.satisfy(.appReady)
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(waits == [[.appReady, .signedIn], [.signedIn]])
  }

  @Test("A refused link says which page to open in the browser")
  func webPage() async {
    let app = ReceivingApp()
    let links = [
      "https://example.com/no/such/screen", "example://no/such/screen?a=b",
      "https://brand.example/unknown",
    ]
    for url in links { app.center.receive(Self.link(url)); await app.settle() }
    #expect(
      app.refused.map(\.webPage?.absoluteString) == [
        "https://example.com/no/such/screen", "https://example.com/no/such/screen?a=b",
        "https://brand.example/unknown",
      ]
    )
  }

  @Test("What is no longer met holds the next link")
  func withdraw() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    app.center.withdraw(.signedIn)
    app.center.receive(Self.link(Self.order))
    #expect(app.arrived.isEmpty)
    app.center.discardWaiting()
    app.center.satisfy(.signedIn)
    #expect(app.arrived.isEmpty)
    #expect(app.ends == [.discarded])
  }

  @Test("Waiting has an end, also over a restart")
  func expiry() {
    let app = ReceivingApp()
    app.center.receive(Self.link(Self.order))
    app.time.advance(by: .seconds(3000))
    app.restart()
    #expect(app.center.waiting != nil)
    app.time.advance(by: .seconds(600))
    app.restart()
    #expect(app.center.waiting == nil)
    #expect(app.ends == [.expired])
    #expect(app.storage.text == "")
  }

  @Test("Links that nobody reads yet wait for a reader, and one reader gets each")
  func reading() async {
    let app = ReceivingApp()
    app.center.onPlan = nil
    app.center.satisfy(.appReady)
    app.center.open(.home)
    app.center.open(.receipt)
    var routes: [Destination] = []
    for await arrived in app.center.plans {
      routes.append(arrived.route)
      if routes.count == 2 { break }
    }
    let reader = Task {
      var routes: [Destination] = []
      for await arrived in app.center.plans { routes.append(arrived.route) }
      return routes
    }
    for _ in 0..<100 { await Task.yield() }
    app.center.open(.home)
    for _ in 0..<100 { await Task.yield() }
    reader.cancel()
    #expect(await reader.value == [.home])
    app.center.open(.receipt)
    app.center.onPlan = { routes.append($0.route) }
    #expect(routes == [.home, .receipt, .receipt])
  }

  @Test("An app that answers an event with another link gets both in order")
  func reentrant() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.onRefusal = { [weak app] _ in app?.center.open(.home) }
    app.center.onPlan = { [weak app] arrived in
      app?.center.onPlan = nil
      if arrived.route == .home { app?.center.open(.receipt) }
    }
    app.center.receive(Self.link("https://example.com/no/such/screen"))
    #expect(app.center.events.map(\.number) == [1, 1, 2, 2, 3, 3])
    #expect(app.center.events.map(\.stage.description).suffix(2) == ["received", "delivered"])
  }

  @Test("A reader that is cancelled takes nothing with it")
  func cancelledReader() async {
    let app = ReceivingApp()
    app.center.onPlan = nil
    app.center.satisfy(.appReady)
    app.center.open(.home)
    let late = Task { await app.center.nextArrival() }
    late.cancel()
    #expect(await late.value == nil)
    let reader = Task {
      var routes: [Destination] = []
      for await arrived in app.center.plans { routes.append(arrived.route) }
      return routes
    }
    for _ in 0..<100 { await Task.yield() }
    // In one turn, so that the reader has not noticed yet.
    reader.cancel()
    app.center.open(.receipt)
    #expect(await reader.value == [.home])
    #expect(await app.center.nextArrival()?.route == .receipt)
  }

  @Test("An app that slept too long between question and answer opens nothing")
  func asleep() async {
    let gate = Gate()
    let app = ReceivingApp(resolver: StubResolver(gate: gate))
    app.center.satisfy(.appReady)
    app.center.receive(Self.link(Self.order))
    app.center.receive(Self.link(StubResolver.shortLink))
    app.center.satisfy(.signedIn)
    await gate.waitFor(1)
    // The answer is there before the clock has rung.
    app.center.intake = {
      var intake = app.center.intake
      let actions = intake.resolved(
        2,
        StubResolver.known[StubResolver.shortLink]!,
        at: app.time.clock.now() + .seconds(7200)
      )
      #expect(!actions.contains { if case .deliver = $0 { true } else { false } })
      #expect(intake.held == nil && intake.stored.isEmpty)
      return intake
    }()
    await gate.letOne()
  }

  @Test("What held and what was being resolved come back in their order")
  func restoredOrder() async {
    let app = ReceivingApp(resolver: StubResolver(gate: Gate()))
    app.center.receive(Self.link(Self.product))
    app.center.receive(Self.link(StubResolver.shortLink))
    var intake = LinkIntake(
      table: LinkTable<Destination>.example,
      canResolve: true,
      holdLimit: .seconds(60)
    )
    intake.satisfied = [.appReady, .signedIn]
    let actions = intake.restore(app.center.intake.stored, at: app.time.clock.now())
    #expect(!actions.contains { if case .deliver = $0 { true } else { false } })
    #expect(intake.held != nil && intake.resolving != nil)
  }

  @Test("A link of another host is not stored: what is inside it may be private")
  func wrappedIsNotStored() async {
    let app = ReceivingApp(resolver: StubResolver(gate: Gate()))
    app.center.receive(Self.link("https://click.mail.example/?u=https://example.com/sign-in"))
    #expect(app.center.isResolving)
    #expect(app.storage.text == "")
  }

  @Test("A task runs once, when its screen is there")
  func screenTasks() {
    let app = ReceivingApp()
    var runs = 0
    app.center.whenShown(.receipt) { runs += 1 }
    app.center.didShow(.home)
    #expect(runs == 0)
    app.center.didShow(.receipt)
    app.center.didShow(.receipt)
    #expect(runs == 1)
  }

  @Test("A link that cannot be stored waits all the same, and the log says so")
  func fullDisk() {
    let app = ReceivingApp()
    app.storage.fill()
    app.center.receive(Self.link(Self.order))
    #expect(app.center.events.map(\.stage) == [.received, .held, .storageFailed])
    #expect(app.center.waiting != nil)
  }

  @Test("What cannot be read at the start is read when the app is ready", arguments: [false, true])
  func lockedStorage(hasNewer: Bool) {
    let app = ReceivingApp()
    app.center.receive(Self.link(Self.order))
    app.storage.setLocked(true)
    app.restart()
    #expect(app.center.waiting == nil)
    if hasNewer {
      app.center.receive(Self.link(Self.product))
      #expect(app.center.events.map(\.stage).last == .storageFailed)
    }
    app.storage.setLocked(false)
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.link.url) == [hasNewer ? Self.product : Self.order])
    #expect(app.ends == (hasNewer ? [.superseded, .delivered] : [.delivered]))
    #expect(app.storage.text == "")
  }

  @Test("A file of waiting links that is damaged, or of a later version, is no obstacle")
  func damagedFile() throws {
    let texts = ["", "{", "[]", #"{"version":9,"links":[{"url":"https://example.com/"}]}"#]
    for text in texts {
      let storage = MemoryStorage()
      try storage.save(Data(text.utf8))
      var options = LinkCenterOptions()
      options.storage = storage
      let center = LinkCenter(.example, options: options) { NavigationPlan(root: $0) }
      #expect(center.waiting == nil)
      #expect(storage.text == "")
    }
  }

  @Test("The log keeps to its size")
  func logSize() {
    let app = ReceivingApp()
    for _ in 0..<300 { app.center.receive(Self.link(Self.product)) }
    #expect(app.center.events.count == 200)
    #expect(app.center.events.last?.number == 300)
  }

  @Test("A center that nobody needs any more goes away")
  func release() async {
    var app: ReceivingApp? = ReceivingApp()
    weak let center = app?.center
    app?.center.receive(Self.link(Self.order))
    #expect(center != nil)
    app = nil
    for _ in 0..<1000 where center != nil { await Task.yield() }
    #expect(center == nil)
  }

  @Test("Waiting links are in a file of the app alone, which goes when nothing waits")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = LinkFile(folder: folder)
    #expect(try file.load() == nil)
    try file.save(nil)
    try file.save(Data("a".utf8))
    #expect(try file.load() == Data("a".utf8))
    let path = folder.appendingPathComponent("waiting-links.json").path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try file.save(nil)
    #expect(try file.load() == nil)
  }
}
