import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

/// The steps that a disk has performed, and the step at which it stops working.
private final class SimulatedDisk: Sendable {
  struct Failure: Error {}

  private struct State {
    var stepCount = 0
    var limit = Int.max
    var isFull = false
  }

  private let state = Locked(State())

  init(stepsBeforeKill limit: Int = .max) { state.withLock { $0.limit = limit } }

  var stepCount: Int { state.withLock { $0.stepCount } }
  var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }

  func perform(_ step: PrivateFolder.Step) throws {
    try state.withLock { state in
      // A full disk can still delete and rename.
      if state.isFull, [.create, .write, .makeFolder].contains(step) { throw Failure() }
      if state.stepCount >= state.limit { throw Failure() }
      state.stepCount += 1
    }
  }
}

@Suite("App events, queue")
struct AppEventQueueTests {
  private let clock = HandDrivenClock()
  private let service: SimulatedService
  private let folder = TestFolder()

  init() { service = SimulatedService(clock: clock) }

  private func client(
    _ disk: SimulatedDisk? = nil,
    _ change: (inout LinkClientOptions) -> Void = { _ in }
  ) -> LinkClient {
    LinkClient(service, clock, folder: folder.url) {
      if let disk { $0.beforeFileStep = { try disk.perform($0) } }
      change(&$0)
    }
  }

  private var names: [String] { service.events.compactMap(\.event.name) }

  @Test("10,000 events that are recorded offline arrive once, also if responses get lost")
  func tenThousand() async throws {
    service.isOnline = false
    let client = client()
    for number in 0..<10_000 {
      try client.recordEvent("event \(number)", parameters: ["number": "\(number)"])
    }
    #expect(client.waitingEventCount == 10_000)
    await client.flush()
    #expect(client.waitingEventCount == 10_000)

    let restarted = self.client()
    service.isOnline = true
    service.losesResponses = true
    await restarted.flush()
    #expect(restarted.waitingEventCount == 10_000)
    service.losesResponses = false
    await restarted.flush()
    #expect(restarted.waitingEventCount == 0 && restarted.droppedCount == 0)
    #expect(names == (0..<10_000).map { "event \($0)" })
    #expect(folder.names == ["installation"])
    #expect(Set(service.events.map(\.installation)).count == 1)
  }

  @Test("A queue within its bounds drops the oldest events, and counts them")
  func bounds() async throws {
    service.isOnline = false
    let client = client { $0.maximumEventCount = 3 }
    for number in 0..<250 { try client.recordEvent("\(number)") }
    await client.flush()
    #expect(client.waitingEventCount == 3 && client.droppedCount == 247)
    clock.advance(by: .seconds(20 * 86_400))
    try client.recordEvent("new")
    clock.advance(by: .seconds(11 * 86_400))
    service.isOnline = true
    await client.flush()
    #expect(names == ["new"] && client.droppedCount == 250)
  }

  @Test("A process that is killed between any two steps loses no stored event and sends none twice")
  func killed() async throws {
    var step = 0
    var isComplete = false
    while !isComplete {
      let folder = TestFolder()
      let service = SimulatedService(clock: clock)
      let disk = SimulatedDisk(stepsBeforeKill: step)
      let connection = ProcessTransport(to: service)
      service.isOnline = false
      let client = LinkClient(connection, clock, folder: folder.url) {
        $0.beforeFileStep = { try disk.perform($0) }
      }
      client.recordLaunch()
      await client.flush()
      try client.recordEvent("stored")
      await client.flush()
      let isStored = disk.stepCount < step
      if isStored {
        service.isOnline = true
        await client.flush()
      }
      isComplete = disk.stepCount < step
      connection.kill()
      service.isOnline = true

      // The next launch finds what is on disk.
      let restarted = LinkClient(service, clock, folder: folder.url)
      restarted.recordLaunch()
      await restarted.flush()
      let events = service.events
      #expect(Set(events.map(\.event.id)).count == events.count)
      #expect(events.filter { $0.event.kind == .firstOpening }.count == 1, "step \(step)")
      if isStored {
        #expect(events.contains { $0.event.name == "stored" }, "step \(step)")
      }
      #expect(folder.names.filter { $0.hasPrefix("events-") && !$0.hasSuffix(".new") } == [])
      step += 1
    }
    #expect(step > 10)
  }

  @Test("With a full disk, events wait in memory, are sent, and are stored when there is space")
  func full() async throws {
    service.isOnline = false
    let disk = SimulatedDisk()
    let client = client(disk)
    try client.recordEvent("first")
    await client.flush()
    disk.isFull = true
    for number in 0..<150 { try client.recordEvent("\(number)") }
    await client.flush()
    #expect(client.waitingEventCount == 151)
    disk.isFull = false
    try client.recordEvent("last")
    await client.flush()
    let restarted = self.client()
    service.isOnline = true
    await restarted.flush()
    #expect(names == ["first"] + (0..<150).map { "\($0)" } + ["last"])

    disk.isFull = true
    try client.recordEvent("sent from memory")
    await client.flush()
    #expect(names.last == "sent from memory")
  }

  @Test(
    "Before and without consent, nothing is created, stored or sent",
    arguments: [OpeningRecording.off, .deferred]
  )
  func consent(recording: OpeningRecording) async throws {
    let client = client { $0.recording = recording }
    client.recordLaunch()
    try client.recordEvent("purchase")
    client.recordShare(.shared(.mail), of: "https://example.com/products/7")
    #expect(await client.currentAttribution() == nil)
    await client.flush()
    #expect(folder.names.isEmpty && service.eventRequestCount == 0)
    client.recording = .on
    await client.flush()
    let expected: [AppEvent.Kind] =
      recording == .off ? [] : [.firstOpening, .custom, .share]
    #expect(service.events.map(\.event.kind) == expected)
  }

  @Test("A refusal deletes the events, also those of an earlier launch, but not a pending erasure")
  func declined() async throws {
    service.isOnline = false
    let earlier = client()
    try earlier.recordEvent("earlier")
    await earlier.flush()
    await earlier.eraseInstallation()
    try earlier.recordEvent("later")
    await earlier.flush()
    let client = client { $0.recording = .off }
    service.isOnline = true
    await client.flush()
    client.recording = .on
    await client.flush()
    #expect(service.events.isEmpty && service.erasureCount == 1)
  }

  @Test("An older service that does not know the endpoint gets the events when it does")
  func olderService() async throws {
    let transport = ScriptedTransport { _ in .problem("not-found", status: 404) }
    let problems = Locked(0)
    let client = LinkClient(transport, clock)
    client.onProblem { _ in problems.withLock { $0 += 1 } }
    for number in 0..<300 { try client.recordEvent("\(number)") }
    await client.flush()
    #expect(client.waitingEventCount == 300 && client.droppedCount == 0)
    #expect(problems.withLock { $0 } == 0)
    transport.answer { _ in .text("{}") }
    await client.flush()
    #expect(client.waitingEventCount == 0)
  }

  @Test("Events that the service refuses are dropped alone, and an instruction to stop is obeyed")
  func refused() async throws {
    let transport = ScriptedTransport { request in
      let body = Data(request.body ?? [])
      let events = (try? JSONDecoder().decode(AppEventsRequest.self, from: body))?.events ?? []
      let refused = events.first.map { [$0.id: "why"] } ?? [:]
      return .json(AppEventsAnswer(refused: refused, disabled: true))
    }
    let client = LinkClient(transport, clock)
    for number in 0..<3 { try client.recordEvent("\(number)") }
    await client.flush()
    #expect(client.waitingEventCount == 0 && client.droppedCount == 1)
    try client.recordEvent("after")
    await client.flush()
    #expect(transport.requests.count == 1 && client.waitingEventCount == 0)
  }

  @Test("An event that exceeds a limit is refused with a sentence, and not queued")
  func invalid() async {
    let client = client()
    #expect(throws: LinkClientError(.invalidEvent, "The name must not be empty.")) {
      try client.recordEvent("")
    }
    #expect(client.waitingEventCount == 0)
  }

  @Test("Attempts to send events become rarer while they fail")
  func schedule() {
    var schedule = EventSchedule()
    var delays: [Duration] = []
    for _ in 0..<8 {
      if let delay = schedule.plan() { delays.append(delay) }
      #expect(schedule.plan() == nil)
      schedule.begin()
      schedule.end(hasFailed: true)
    }
    #expect(delays == [10, 20, 40, 80, 160, 320, 640, 640].map { .seconds($0) })
    schedule.end(hasFailed: false)
    #expect(schedule.plan() == .seconds(10))
  }

  @Test("Events of a few seconds share a request")
  func together() async throws {
    let client = client()
    for number in 0..<5 { try client.recordEvent("\(number)") }
    await clock.sleepers(1)
    clock.advance(by: .seconds(10))
    await client.flush()
    #expect(service.eventRequestCount == 1 && names.count == 5)
  }

  @Test("After a failure, a full batch waits as well")
  func fullBatch() {
    var schedule = EventSchedule()
    #expect(schedule.plan(isWorthRequest: true) == .zero)
    schedule.end(hasFailed: true)
    #expect(schedule.plan(isWorthRequest: true) == .seconds(20))
    #expect(schedule.plan(isWorthRequest: true) == nil)
  }

  @Test("An event that is queued while others are being sent does not fill a batch")
  func besides() {
    var queue = EventQueue()
    func event(_ number: Int) -> AppEvent {
      AppEvent(id: "\(number)", kind: .custom, occurredAt: clock.now, name: "a")
    }
    #expect(queue.add(event(0), upTo: 10, byteLimit: .max) == 0)
    _ = queue.begin { _ in false }
    #expect(queue.add(event(1), upTo: 10, byteLimit: .max) == 0)
    #expect(queue.batches.count == 2 && !queue.hasFullBatch)
    queue.end(0, isSettled: false)
    #expect(queue.hasFullBatch)
  }

  @Test("A queue of large events drops the oldest ones")
  func bytes() {
    var queue = EventQueue()
    var dropped = 0
    for number in 0..<1_000 {
      var event = AppEvent(id: "\(number)", kind: .custom, occurredAt: clock.now, name: "a")
      event.parameters = ["text": String(repeating: "x", count: 255)]
      dropped += queue.add(event, upTo: 10_000, byteLimit: 100_000)
    }
    let size = queue.batches.reduce(0) { $0 + $1.byteCount }
    #expect(dropped + queue.count == 1_000 && size <= 100_000 && size > 95_000)
    #expect(queue.batches.last?.events.last?.id == "999")
    #expect(queue.expire(before: clock.now + .seconds(1)) == 1_000 - dropped && queue.count == 0)
    #expect(
      queue.add(AppEvent(id: "x", kind: .custom, occurredAt: clock.now), upTo: 1, byteLimit: 1_000)
        == 0
    )
  }

  @Test("Entries that the service cannot process do not block events")
  func blocked() async throws {
    let transport = ScriptedTransport { request in
      request.url.hasSuffix("/v1/resolve")
        ? .success(LinkResponse(status: 500)) : .json(AppEventsAnswer())
    }
    let client = LinkClient(transport, clock, folder: folder.url)
    for number in 0..<4 { client.record("https://example.com/products/\(number)", source: nil) }
    try client.recordEvent("after")
    await client.flush()
    await client.flush()
    #expect(client.waitingEventCount == 0 && client.waitingOpeningCount == 4)
  }
}
