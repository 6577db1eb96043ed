import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter")
struct LinkCenterTests {
  private static let product = "https://example.com/products/42"
  private static let order = "https://example.com/account/orders/5"
  private static let magic = "https://example.com/account/sign-in?token=secret"

  private static func link(_ url: String, _ door: LinkDoor = .sceneContinuation) -> IncomingLink {
    IncomingLink(url, door: door)
  }

  @Test("A delivered link has its plan, resolved URL and campaign")
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
    "A late response for an old link does not navigate after a newer tap",
    arguments: [false, true]
  )
  func generations(isNewerFirst: Bool) async {
    let gate = Gate()
    let app = ReceivingApp(resolver: StubResolver(gate: gate))
    app.center.satisfy(.appReady)
    app.center.receive(Self.link(StubResolver.shortLink))
    await gate.waitFor(1)
    let older = app.center.resolution
    app.center.receive(Self.link(StubResolver.wrapped))
    await gate.waitFor(2)
    let newer = app.center.resolution
    await gate.letOne(last: isNewerFirst)
    await (isNewerFirst ? newer : older)?.value
    await gate.letOne()
    await (isNewerFirst ? older : newer)?.value
    #expect(app.arrived.map(\.route) == [.product(id: 7, ref: nil)])
    #expect(app.ends == [.superseded, .delivered])
  }

  @Test("A held link is delivered when a newer link is refused")
  func heldBehindRefused() async {
    let app = ReceivingApp()
    app.center.receive(Self.link(Self.product))
    app.center.receive(Self.link("https://brand.example/broken"))
    app.center.satisfy(.appReady)
    #expect(app.arrived.isEmpty)
    await app.settle()
    #expect(app.arrived.map(\.link.url) == [Self.product])
    #expect(app.refused.map(\.outcome) == [.serverError])
  }

  @Test(
    "A short link that cannot be resolved is refused with the outcome, and can be received again"
  )
  func retry() async throws {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.link("https://brand.example/broken"))
    await app.settle()
    let refused = try #require(app.refused.first)
    #expect(refused.reason.hasSuffix("could not be resolved: serverError."))
    #expect(refused.mismatches.count == app.center.table.entries.count)
    app.center.receive(refused.link)
    await app.settle()
    #expect(app.refused.count == 2)
  }

  @Test("A link that is out of service is refused, and its page is offered")
  func outOfService() async throws {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.link("https://brand.example/expired"))
    await app.settle()
    let refused = try #require(app.refused.first)
    #expect(refused.reason == "The link is out of service: expired.")
    #expect(refused.webPage?.absoluteString == "https://example.com/products/over")
    #expect(app.arrived.isEmpty)
  }

  @Test("A scheme link stays one after it is resolved to a universal link")
  func schemeStaysScheme() {
    let receipt = "https://example.com/path/deeplink?scene=receipt"
    let table = LinkTable<Destination>.example
    #expect(table.route(for: receipt).route == .receipt)
    let parsed = ParsedLink(receipt, on: table.site)
    #expect(table.route(for: parsed, isUniversal: false).route == nil)
  }

  @Test("A private link is delivered but neither stored nor logged")
  func privateLink() {
    let app = ReceivingApp()
    app.center.receive(Self.link(Self.magic))
    #expect(app.storage.text == "")
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.route) == [.account(.magic(token: "secret"))])
    #expect(!app.center.events.map(\.description).joined().contains("secret"))
  }

  @Test("Only openings from outside the app are recorded")
  func recording() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.link(Self.product, .inApp))
    app.center.open(.home)
    #expect(app.resolver.recorded.urls == [])
    app.center.receive(Self.link(Self.product, .sceneConnection))
    app.center.receive(Self.link(Self.product, .viewOpenURL))
    #expect(app.resolver.recorded.urls == [Self.product])
  }

  @Test("A route that the app opens waits for its requirements and survives a restart")
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

  @Test("onHold is called with the missing requirements, and again when one is met")
  func hold() {
    let app = ReceivingApp()
    var waits: [[LinkRequirement]] = []
    app.center.onHold { waits.append($0.missing) }
    app.center.receive(Self.link(Self.order))
    app.center.satisfy(.appReady)
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(waits == [[.appReady, .signedIn], [.signedIn]])
  }

  @Test("A refused link has the web page to open in the browser")
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

  @Test("A withdrawn requirement holds the next link")
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

  @Test("A held link expires, even if the app is restarted")
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

  @Test("A delivered link waits for a reader and goes to exactly one")
  func reading() async {
    let app = ReceivingApp()
    app.stopReading()
    app.center.satisfy(.appReady)
    app.center.open(.home)
    app.center.open(.receipt)
    var routes: [Destination] = []
    for await arrived in app.center.plans {
      routes.append(arrived.route)
      if routes.count == 2 { break }
    }
    let reader = Reader(app.center)
    app.center.open(.home)
    #expect(await reader.next() == .home)
    reader.task.cancel()
    #expect(await reader.task.value == [.home])
    app.center.open(.receipt)
    app.center.onPlan { routes.append($0.route) }
    #expect(routes == [.home, .receipt, .receipt])
  }

  @Test("A link that a closure of the app opens is handled after the current one")
  func reentrant() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.onRefusal { [weak app] _ in app?.center.open(.home) }
    app.center.onPlan { [weak app] arrived in
      if arrived.route == .home { app?.center.open(.receipt) }
    }
    app.center.receive(Self.link("https://example.com/no/such/screen"))
    #expect(app.center.events.map(\.number) == [1, 1, 2, 2, 2, 3, 3, 3])
    #expect(app.center.events.suffix(3).map(\.stage) == [.received, .ready, .delivered])
  }

  @Test("A cancelled reader of plans loses no link")
  func cancelledReader() async {
    let app = ReceivingApp()
    app.stopReading()
    app.center.satisfy(.appReady)
    app.center.open(.home)
    let late = Task { await app.center.nextArrival() }
    late.cancel()
    #expect(await late.value == nil)
    let reader = Reader(app.center)
    #expect(await reader.next() == .home)
    // In one turn of the main actor, so that the reader has not noticed the cancellation yet.
    reader.task.cancel()
    app.center.open(.receipt)
    #expect(await reader.task.value == [.home])
    #expect(await app.center.nextArrival()?.route == .receipt)
  }

  @Test("A link of another host is not stored, because its target may be private")
  func wrappedIsNotStored() async {
    let app = ReceivingApp(resolver: StubResolver(gate: Gate()))
    app.center.receive(Self.link("https://click.mail.example/?u=https://example.com/sign-in"))
    #expect(app.center.isResolving)
    #expect(app.storage.text == "")
  }

  @Test("A link that cannot be stored is held nevertheless, and the failure is logged")
  func fullDisk() {
    let app = ReceivingApp()
    app.storage.setFull(true)
    app.center.receive(Self.link(Self.order))
    #expect(app.center.events.map(\.stage) == [.received, .held, .storageFailed])
    #expect(app.center.waiting != nil)
  }

  @Test(
    "A storage that is locked at launch is read when the app is ready",
    arguments: [false, true]
  )
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
    let problem = app.center.events.first
    #expect(problem?.stage == .storageFailed && problem?.number == 0)
    app.storage.setLocked(false)
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.link.url) == [hasNewer ? Self.product : Self.order])
    #expect(app.ends == (hasNewer ? [.superseded, .delivered] : [.delivered]))
    #expect(app.storage.text == "")
  }

  @Test(
    "A damaged file of held links, or one of a later version, is ignored and removed",
    arguments: ["", "{", "[]", #"{"version":9,"links":[{"url":"https://example.com/"}]}"#]
  )
  func damagedFile(text: String) throws {
    let storage = MemoryStorage()
    try storage.save(Data(text.utf8))
    var options = LinkCenterOptions()
    options.storage = storage
    let center = LinkCenter(.example, options: options) { NavigationPlan(root: $0) }
    #expect(center.waiting == nil)
    #expect(storage.text == "")
    #expect(center.events.map(\.stage) == [.storageFailed])
    #expect(center.events.first?.description.contains("damaged") == true)
  }

  @Test("The log does not exceed its limit")
  func logSize() {
    let app = ReceivingApp()
    for _ in 0..<300 { app.center.receive(Self.link(Self.product)) }
    #expect(app.center.events.count == 200)
    #expect(app.center.events.last?.number == 300)
  }

  @Test("A center without references is released while it holds a link")
  func release() {
    var app: ReceivingApp? = ReceivingApp()
    weak let center = app?.center
    app?.center.receive(Self.link(Self.order))
    #expect(center != nil)
    app = nil
    #expect(center == nil)
  }

  @Test("The file of held links is readable by the app only, and removed when no link is held")
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

/// Reads the plans of a center in a task, and reports each route.
@MainActor
private struct Reader {
  let task: Task<[Destination], Never>
  private let routes: AsyncStream<Destination>

  init(_ center: LinkCenter<Destination>) {
    let (routes, continuation) = AsyncStream.makeStream(of: Destination.self)
    self.routes = routes
    task = Task {
      var routes: [Destination] = []
      for await arrived in center.plans {
        routes.append(arrived.route)
        continuation.yield(arrived.route)
      }
      return routes
    }
  }

  /// Waits until the task has read a route. It then waits for the next one.
  func next() async -> Destination? {
    var iterator = routes.makeAsyncIterator()
    return await iterator.next()
  }
}
