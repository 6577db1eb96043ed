import Foundation
import Testing

@testable import Linkwright

/// An app around a center: with a service that knows some links, a file, and a clock that stands still.
@MainActor
final class ReceivingApp {
  let resolver: StubResolver
  let storage = MemoryStorage()
  let time = StandingClock()
  private(set) var center: LinkCenter<Destination>
  private(set) var arrived: [ArrivedLink<Destination>] = []
  private(set) var refused: [RefusedLink] = []
  /// Of all processes, in order.
  private(set) var events: [LinkEvent] = []

  init(resolver: StubResolver = StubResolver()) {
    self.resolver = resolver
    center = Self.center(resolver, storage, time)
    listen()
  }

  /// Ends the process and starts it again.
  func restart() {
    defer { listen() }
    center.onPlan = nil
    center.onRefusal = nil
    center = Self.center(resolver, storage, time)
  }

  private static func center(
    _ resolver: StubResolver,
    _ storage: MemoryStorage,
    _ time: StandingClock
  ) -> LinkCenter<Destination> {
    var options = LinkCenterOptions()
    options.storage = storage
    options.clock = time.clock
    return LinkCenter(.example, resolver: resolver, options: options) { route in
      NavigationPlan(root: .home, then: [route])
    }
  }

  private func listen() {
    center.onPlan = { [weak self] in self?.arrived.append($0) }
    center.onRefusal = { [weak self] in self?.refused.append($0) }
    center.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// Returns when no answer of the service is on its way.
  func settle() async {
    while center.intake.resolving != nil, !resolver.isWaiting { await Task.yield() }
  }

  /// The ends of the links that this process received.
  var ends: [LinkEvent.Stage] { center.events.map(\.stage).filter(\.isEnd) }
}

/// A service that knows some links and answers at once, or when it is told to.
final class StubResolver: LinkResolving, Sendable {
  static let shortLink = "https://brand.example/fryYl"
  static let receipt = "https://brand.example/receipt"
  static let wrapped = "https://click.mail.example/c?u=7"

  private let answers: [String: LinkResolution]
  private let gate: Gate?
  let recorded = Recorded()

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
    "https://brand.example/offline": LinkResolution(
      of: "https://brand.example/offline",
      outcome: .offline
    ),
  ]

  var isWaiting: Bool { gate != nil }

  func canUnwrap(_ url: String) -> Bool { url.hasPrefix("https://click.mail.example/") }

  func resolve(_ url: String, source: LinkSource?) async -> LinkResolution {
    await gate?.wait()
    return answers[url] ?? LinkResolution(of: url, outcome: .unchanged)
  }

  func record(_ url: String, source: LinkSource?) { recorded.add(url) }
}

final class Recorded: @unchecked Sendable {
  // `lock` guards `list`.
  private let lock = NSLock()
  private var list: [String] = []

  func add(_ url: String) { lock.withLock { list.append(url) } }
  var urls: [String] { lock.withLock { list } }
}

/// Holds everybody up until it is opened, in the order of their coming.
actor Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async { await withCheckedContinuation { waiting.append($0) } }

  /// Lets one go, once there is one.
  func letOne(last: Bool = false) async {
    while waiting.isEmpty { await Task.yield() }
    (last ? waiting.removeLast() : waiting.removeFirst()).resume()
  }

  func waitFor(_ count: Int) async { while waiting.count < count { await Task.yield() } }
}

final class MemoryStorage: LinkStorage, @unchecked Sendable {
  struct Full: Error {}

  // `lock` guards the rest.
  private let lock = NSLock()
  private var data: Data?
  private var writeCount = 0
  private var isFull = false

  private var isLocked = false

  func load() throws -> Data? {
    try lock.withLock {
      if isLocked { throw Full() }
      return data
    }
  }

  func setLocked(_ isLocked: Bool) { lock.withLock { self.isLocked = isLocked } }

  func save(_ data: Data?) throws {
    try lock.withLock {
      if isFull { throw Full() }
      self.data = data
      writeCount += 1
    }
  }

  func fill() { lock.withLock { isFull = true } }
  var text: String { lock.withLock { data.map { String(decoding: $0, as: UTF8.self) } ?? "" } }
  var writes: Int { lock.withLock { writeCount } }
}

/// Time that passes only by ``advance(by:)``; whoever sleeps wakes up when it is time.
final class StandingClock: @unchecked Sendable {
  // `lock` guards the rest.
  private let lock = NSLock()
  private var time = Timestamp(milliseconds: 1_800_000_000_000)
  private var sleepers: [UUID: (until: Timestamp, continuation: CheckedContinuation<Void, Never>)] =
    [:]

  var clock: LinkClock {
    LinkClock(now: { self.lock.withLock { self.time } }, sleep: { try await self.sleep($0) })
  }

  func advance(by duration: Duration) {
    let awake = lock.withLock {
      time = time + duration
      let due = sleepers.filter { $0.value.until <= time }
      for id in due.keys { sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in awake { continuation.resume() }
  }

  private func sleep(_ duration: Duration) async throws {
    let id = UUID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = lock.withLock {
          guard !Task.isCancelled, duration > .zero else { return true }
          sleepers[id] = (time + duration, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      lock.withLock { sleepers.removeValue(forKey: id) }?.continuation.resume()
    }
    try Task.checkCancellation()
  }
}
