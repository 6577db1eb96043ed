import Foundation
import LinkStore
import LinkwrightCore
import Logging
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

/// A real store, a real receiver and the network; only the clock is moved by hand.
@Suite("Deliveries to a real receiver")
struct WebhookDeliveryTests {
  @Test("Every change arrives once, signed, with numbers without a gap")
  func arrival() async throws {
    try await WebhookReceiver.with { receiver in
      let home = try DeliveryHome(port: receiver.port)
      try await home.start()
      try await home.change(links: 30)
      await home.run(seconds: 30)
      let received = receiver.received
      #expect(received.count == 60)
      #expect(Set(received.map(\.id)).count == 60)
      try home.checkNumbers(of: received)
      let secret = try #require(WebhookSecret(WebhookConfiguration.secret))
      for message in received {
        let content = Array("\(message.id).\(message.timestamp).\(message.body)".utf8)
        #expect(message.signature == secret.signature(of: content))
      }
      #expect(try await home.store.webhookBacklogs().isEmpty)
      await home.stop()
    }
  }

  @Test("A receiver that is down for an hour gets everything afterwards, with the same IDs")
  func outage() async throws {
    let port = try await WebhookReceiver.with { receiver in receiver.port }
    let home = try DeliveryHome(port: port)
    try await home.start()
    try await home.change(links: 8)
    await home.run(seconds: 3600, step: 20)
    let waiting = try await home.store.dueMessages(
      to: "crm",
      at: home.time + .seconds(86_400),
      limit: 99
    )
    #expect(waiting.count == 16)
    #expect(waiting.contains { $0.lastFailure?.reason.contains("refused") == true })
    try await WebhookReceiver.with(port: port) { receiver in
      await home.run(seconds: 2 * 3600, step: 20)
      #expect(Set(receiver.received.map(\.id)) == Set(waiting.map(\.id)))
      #expect(receiver.received.count == 16)
      try home.checkNumbers(of: receiver.received)
    }
    #expect(try await home.store.webhookBacklogs().isEmpty)
    await home.stop()
  }

  @Test(
    "A message that is refused for three days becomes a dead letter, and can be replayed",
    arguments: [500, 404, 410, 302]
  )
  func refusal(status: Int) async throws {
    try await WebhookReceiver.with { receiver in
      let target = "http://127.0.0.1:\(receiver.port)/elsewhere"
      receiver.react(status == 302 ? .redirect(to: target) : .status(status))
      let home = try DeliveryHome(port: receiver.port)
      try await home.start()
      try await home.store.insert([home.link(1)])
      await home.run(seconds: 71 * 3600, step: 60)
      #expect(try await home.store.webhookBacklogs().first?.waitingCount == 1)
      await home.run(seconds: 2 * 3600, step: 60)
      let dead = try await home.store.deadLetters(to: "crm", after: nil, limit: 9).elements
      #expect(dead.count == 1 && dead.first?.lastFailure?.status == status)
      #expect(Set(receiver.received.map(\.id)) == Set(dead.map(\.id)))
      #expect(receiver.received.count == dead.first?.attemptCount)
      #expect((12...24).contains(receiver.received.count))
      #expect(!receiver.received.contains { $0.path == "/elsewhere" })

      receiver.react(.endlessBody)
      let earlier = receiver.received.count
      let count = try await home.store.replayDeadLetters(to: "crm", id: nil, at: home.time)
      await home.run(seconds: 120)
      #expect(count == 1 && receiver.received.count == earlier + 1)
      #expect(receiver.received.last?.id == dead.first?.id)
      #expect(receiver.received.last?.body == receiver.received.first?.body)
      #expect(try await home.store.webhookBacklogs().isEmpty)
      await home.stop()
    }
  }

  @Test("A receiver that does not respond holds up no other, and a restart repeats its attempts")
  func slow() async throws {
    try await WebhookReceiver.with { slow in
      slow.react(.silence)
      try await WebhookReceiver.with { quick in
        let home = try DeliveryHome(port: slow.port, otherPort: quick.port)
        try await home.start()
        try await home.change(links: 10)
        // The stop would break off an attempt whose response is on its way.
        while try await home.store.webhookBacklogs().contains(where: { $0.webhook == "audit" }) {
          await home.tick()
        }
        #expect(slow.received.count <= DeliveryLane.limit)
        await home.stop()

        slow.react(.status(200))
        let successor = try DeliveryHome(after: home)
        try await successor.start()
        await successor.run(seconds: 30)
        #expect(quick.received.count == 20)
        #expect(Set(slow.received.map(\.id)) == Set(quick.received.map(\.id)))
        // The attempts that the stop broke off have arrived twice, with the same IDs.
        #expect(slow.received.count <= 20 + DeliveryLane.limit)
        #expect(try await home.store.webhookBacklogs().isEmpty)
        await successor.stop()
      }
    }
  }

  @Test("A private address is refused at the connection, unless the configuration allows it")
  func privateAddress() async throws {
    try await WebhookReceiver.with { receiver in
      for host in ["127.0.0.1", "localhost"] {
        var webhook = try WebhookConfiguration.sample(url: "http://\(host):\(receiver.port)/crm")
        webhook.allowsPrivateAddress = false
        let result = await WebhookTransport.network().send(WebhookRequest(testing: webhook))
        guard case .failed(let failure) = result else {
          Issue.record("\(result)")
          continue
        }
        #expect(failure.reason.contains("private"))
      }
      #expect(receiver.received.isEmpty)
      let webhook = try WebhookConfiguration.sample(url: "http://127.0.0.1:\(receiver.port)/crm")
      let result = await WebhookTransport.network().send(WebhookRequest(testing: webhook))
      #expect(result == .arrived(status: 204))
    }
  }

  @Test("The data of a message is the document of the management API")
  func documents() async throws {
    let home = try DeliveryHome(port: 1)
    try await home.start()
    try await home.store.insert([home.link(1)])
    _ = try await home.store.change(link: home.link(1).id) { $0.delete(at: TestService.start) }
    let message = try #require(
      try await home.store.dueMessages(to: "crm", at: home.time + .seconds(9), limit: 1).first
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = try encoder.encode(["link": LinkDocument(link: home.link(1))])
    #expect(message.data == String(decoding: document, as: UTF8.self))
    await home.stop()
  }
}

/// A store with one or two webhooks, and the courier that sends.
final class DeliveryHome: Sendable {
  let store: SQLiteStore
  private let folder: URL
  private let courier: WebhookCourier
  private let webhooks: [WebhookConfiguration]
  private let clock: NIOLockedValueBox<DeliveryPlan.Moment>

  var time: Timestamp { clock.withLockedValue { $0.time } }

  convenience init(port: Int, otherPort: Int? = nil) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "linkwright-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let crm = try WebhookConfiguration.sample("crm", url: "http://127.0.0.1:\(port)/crm")
    let audit = try otherPort.map {
      try WebhookConfiguration.sample("audit", url: "http://127.0.0.1:\($0)/audit")
    }
    try self.init(
      folder: folder,
      store: SQLiteStore(path: folder.appending(path: "links.sqlite").path),
      webhooks: [crm] + (audit.map { [$0] } ?? []),
      clock: NIOLockedValueBox(.init(elapsed: .zero, time: TestService.start))
    )
  }

  /// A new process with the same database.
  convenience init(after other: DeliveryHome) throws {
    try self.init(
      folder: other.folder,
      store: other.store,
      webhooks: other.webhooks,
      clock: other.clock
    )
  }

  private init(
    folder: URL,
    store: SQLiteStore,
    webhooks: [WebhookConfiguration],
    clock: NIOLockedValueBox<DeliveryPlan.Moment>
  ) throws {
    self.folder = folder
    self.store = store
    self.webhooks = webhooks
    self.clock = clock
    courier = WebhookCourier(
      store: store,
      transport: .network(),
      statistics: WebhookStatistics(),
      node: UUID().uuidString,
      now: { clock.withLockedValue { $0 } },
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    )
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Subscribes the webhooks.
  func start() async throws {
    await courier.tick(webhooks)
    await courier.settle()
  }

  func stop() async { await courier.stop(within: .milliseconds(1)) }

  /// Lets a second pass, without waiting for attempts.
  func tick() async {
    clock.withLockedValue { moment in
      moment.elapsed += .seconds(1)
      moment.time = moment.time + .seconds(1)
    }
    await courier.tick(webhooks)
    await Task.yield()
  }

  /// Lets time pass, and waits for everything that becomes due.
  func run(seconds: Int, step: Int = 1) async {
    for _ in 0..<seconds / step {
      clock.withLockedValue { moment in
        moment.elapsed += .seconds(step)
        moment.time = moment.time + .seconds(step)
      }
      await courier.tick(webhooks)
      await courier.settle()
    }
  }

  func link(_ number: Int) -> Link {
    Link(
      id: "01900000-0000-7000-8000-\(100_000_000_000 + number)",
      host: "brand.example",
      slug: "slug\(number)",
      content: LinkContent(destination: "https://example.com/ü", tags: ["a"]),
      isArchived: false,
      createdAt: TestService.start,
      updatedAt: TestService.start
    )
  }

  /// Makes two changes of each link.
  func change(links count: Int) async throws {
    try await store.insert((0..<count).map { link($0) })
    for number in 0..<count {
      _ = try await store.change(link: link(number).id) { link in
        link.isArchived = true
        link.updatedAt = self.time
      }
    }
  }

  func checkNumbers(of received: [WebhookReceiver.Received]) throws {
    struct Body: Decodable {
      var subject: String
      var sequence: Int
    }
    let bodies = try received.map { try JSONDecoder().decode(Body.self, from: Data($0.body.utf8)) }
    for (subject, bodies) in Dictionary(grouping: bodies, by: \.subject) {
      #expect(bodies.map(\.sequence).sorted() == Array(1...bodies.count), "\(subject)")
    }
  }
}
