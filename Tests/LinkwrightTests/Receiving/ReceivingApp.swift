import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

/// An app around a center, with a resolver that knows some links, a storage in memory and a hand-driven
/// clock.
@MainActor
final class ReceivingApp {
  let resolver: StubResolver
  let storage = MemoryStorage()
  let time = HandDrivenClock()
  private(set) var center: LinkCenter<Destination>
  private(set) var arrived: [ArrivedLink<Destination>] = []
  private(set) var refused: [RefusedLink] = []
  private(set) var expired: [HeldLink<Destination>] = []
  /// The listeners for plans, refusals, expiries and events.
  private(set) var listeners: [LinkListener] = []
  /// The events of all processes, in order.
  private(set) var events: [LinkEvent] = []
  private var stageReaders:
    [(stage: LinkEvent.Stage, continuation: CheckedContinuation<Void, Never>)] = []

  init(resolver: StubResolver = StubResolver()) {
    self.resolver = resolver
    center = Self.center(resolver, storage: storage, time: time)
    listen()
  }

  /// Ends the process and starts it again.
  func restart() {
    defer { listen() }
    for listener in listeners { listener.cancel() }
    center = Self.center(resolver, storage: storage, time: time)
  }

  /// Stops to read plans.
  func stopReading() { listeners.first?.cancel() }

  private static func center(
    _ resolver: StubResolver,
    storage: MemoryStorage,
    time: HandDrivenClock
  ) -> LinkCenter<Destination> {
    var options = LinkCenterOptions()
    options.storage = storage
    options.clock = time.clock
    return LinkCenter(.example, resolver: resolver, options: options) { route in
      NavigationPlan(root: .home, then: [route])
    }
  }

  private func listen() {
    listeners = [
      center.onPlan { [weak self] in self?.arrived.append($0) },
      center.onRefusal { [weak self] in self?.refused.append($0) },
      center.onExpiry { [weak self] in self?.expired.append($0) },
      center.onEvent { [weak self] in self?.note($0) },
    ]
  }

  private func note(_ event: LinkEvent) {
    events.append(event)
    for reader in stageReaders where reader.stage == event.stage { reader.continuation.resume() }
    stageReaders.removeAll { $0.stage == event.stage }
  }

  /// Waits until a link reaches a stage.
  func next(_ stage: LinkEvent.Stage) async {
    await withCheckedContinuation { stageReaders.append((stage, $0)) }
  }

  /// Waits until the resolver has responded.
  func settle() async {
    while center.isResolving { await center.resolution?.value }
  }

  /// Waits until the resolver has responded to the newest request, even if the response no longer matters.
  func resolutionEnd() async { await center.resolution?.value }

  /// The ends of the links that this process received.
  var ends: [LinkEvent.Stage] { center.events.map(\.stage).filter(\.isEnd) }
}

extension LinkCenter {
  /// Waits for the next link of a new reader.
  func nextArrival(in scene: String? = nil) async -> ArrivedLink<Route>? {
    let links = if let scene { plans(in: scene) } else { plans }
    return await links.makeAsyncIterator().next()
  }
}

/// A resolver that knows some links and responds at once, or when its gate opens.
final class StubResolver: LinkResolving, Sendable {
  static let shortLink = "https://brand.example/fryYl"
  static let receipt = "https://brand.example/receipt"
  static let wrapped = "https://click.mail.example/c?u=7"
  /// A short link that cannot be resolved before the device is online.
  static let offline = "https://brand.example/offline"
  /// The same, when the service does not respond in time, and when a captive portal responds.
  static let slow = "https://brand.example/slow"
  static let captive = "https://brand.example/captive"

  private let answers: [String: LinkResolution]
  private let gate: Gate?
  private let isOnline = Locked(false)
  let recorded = Recorded()
  /// The IDs of the openings that were resolved or recorded, in order.
  let openingIDs = Recorded()

  init(answers: [String: LinkResolution] = StubResolver.known, gate: Gate? = nil) {
    self.answers = answers
    self.gate = gate
  }

  static let known = [
    shortLink: LinkResolution(
      of: shortLink,
      url: "https://example.com/products/42?ref=mail",
      outcome: .resolved,
      campaign: Campaign(campaign: "spring")
    ),
    wrapped: LinkResolution(of: wrapped, url: "https://example.com/products/7", outcome: .resolved),
    receipt: LinkResolution(
      of: receipt,
      url: "example://path/deeplink?scene=receipt",
      outcome: .resolved
    ),
    offline: LinkResolution(
      of: offline,
      url: "https://example.com/products/3",
      outcome: .resolved
    ),
    slow: LinkResolution(of: slow, url: "https://example.com/products/4", outcome: .resolved),
    captive: LinkResolution(of: captive, url: "https://example.com/products/5", outcome: .resolved),
    "https://brand.example/broken": LinkResolution(
      of: "https://brand.example/broken",
      outcome: .serverError
    ),
    "https://brand.example/expired": LinkResolution(
      of: "https://brand.example/expired",
      url: "https://example.com/products/over",
      outcome: .outOfService,
      state: .expired
    ),
  ]

  /// The outcomes as long as the device is offline.
  static let failures: [String: LinkResolution.Outcome] = [
    offline: .offline, slow: .timedOut, captive: .unreadable,
  ]

  func canUnwrap(_ url: String) -> Bool { url.hasPrefix("https://click.mail.example/") }

  func resolve(_ url: String, source: LinkSource?, openingID: UUID) async -> LinkResolution {
    openingIDs.add(openingID.uuidString)
    await gate?.wait()
    if let failure = Self.failures[url], !isOnline.withLock({ $0 }) {
      return LinkResolution(of: url, outcome: failure)
    }
    return answers[url] ?? LinkResolution(of: url, outcome: .unchanged)
  }

  func record(_ url: String, source: LinkSource?, openingID: UUID) {
    recorded.add(url)
    openingIDs.add(openingID.uuidString)
  }

  func setOnline() { isOnline.withLock { $0 = true } }
}

final class Recorded: @unchecked Sendable {
  // `lock` guards `list`.
  private let lock = NSLock()
  private var list: [String] = []

  func add(_ url: String) { lock.withLock { list.append(url) } }

  func take() -> [String] {
    lock.withLock {
      defer { list = [] }
      return list
    }
  }

  var urls: [String] { lock.withLock { list } }
}

/// Suspends its visitors until the test lets them through.
actor Gate {
  private var visitors: [CheckedContinuation<Void, Never>] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func wait() async {
    await withCheckedContinuation { continuation in
      visitors.append(continuation)
      for watcher in watchers where watcher.count <= visitors.count {
        watcher.continuation.resume()
      }
      watchers.removeAll { $0.count <= visitors.count }
    }
  }

  /// Lets one visitor through, as soon as there is one.
  func letOne(last: Bool = false) async {
    await waitFor(1)
    (last ? visitors.removeLast() : visitors.removeFirst()).resume()
  }

  /// Waits until a number of visitors are suspended.
  func waitFor(_ count: Int) async {
    guard visitors.count < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}

final class MemoryStorage: LinkStorage, @unchecked Sendable {
  struct Failure: Error {}

  // `lock` guards the rest.
  private let lock = NSLock()
  private var data: Data?
  private var writeCount = 0
  private var isFull = false
  private var isLocked = false

  func load() throws -> Data? {
    try lock.withLock {
      if isLocked { throw Failure() }
      return data
    }
  }

  func setLocked(_ isLocked: Bool) { lock.withLock { self.isLocked = isLocked } }

  func save(_ data: Data?) throws {
    try lock.withLock {
      if isFull { throw Failure() }
      self.data = data
      writeCount += 1
    }
  }

  func setFull(_ isFull: Bool) { lock.withLock { self.isFull = isFull } }
  var text: String { lock.withLock { data.map { String(decoding: $0, as: UTF8.self) } ?? "" } }
  var writes: Int { lock.withLock { writeCount } }
}
