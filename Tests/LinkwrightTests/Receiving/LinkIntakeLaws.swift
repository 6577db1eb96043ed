import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkIntake, by random use")
struct LinkIntakeLaws {
  /// A random sequence of calls and its effects.
  private struct Run {
    var generator: SeededGenerator
    var intake = Self.fresh()
    var time = Timestamp(milliseconds: 0)
    var events: [LinkEvent] = []
    var delivered: [RoutedLink<Destination>] = []
    var stored: [StoredHeldLink] = []
    var requested: [Int] = []
    var resolved: Set<Int> = []
    /// Whether a link was delivered before its requirements were met.
    var isEarly = false

    static func fresh() -> LinkIntake<Destination> {
      LinkIntake(
        table: .example,
        canResolve: true,
        canUnwrap: StubResolver().canUnwrap,
        holdLimit: .seconds(60)
      )
    }

    mutating func perform(_ actions: [LinkIntake<Destination>.Action]) {
      for action in actions {
        switch action {
        case .note(let event): events.append(event)
        case .deliver(let link):
          delivered.append(link)
          isEarly = isEarly || !link.missing(intake.satisfied).isEmpty
        case .store(let links): stored = links
        case .resolve(_, _, let number): requested.append(number)
        case .record, .refuse, .hold: break
        }
      }
    }

    mutating func step() {
      time = time + .milliseconds(Int.random(in: 0..<4000, using: &generator))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4: receive()
      case 4, 5: resolve()
      case 6: perform(intake.satisfy(requirement(), at: time))
      case 7: intake.withdraw(requirement())
      case 8: perform(intake.open(.account(.overview), scene: nil, at: time))
      default: perform(intake.expire(at: time))
      }
    }

    private mutating func requirement() -> LinkRequirement {
      Bool.random(using: &generator) ? .appReady : .signedIn
    }

    private mutating func receive() {
      let url = DeliveryTableTests.links.randomElement(using: &generator)?.url ?? ""
      let door = DeliveryTableTests.doors.randomElement(using: &generator) ?? .inApp
      perform(intake.receive(IncomingLink(url, door: door), at: time) ?? [])
    }

    /// Resolutions arrive late, in any order, and sometimes twice.
    private mutating func resolve() {
      guard let number = requested.randomElement(using: &generator) else { return }
      resolved.insert(number)
      let link = intake.resolving?.link.url ?? ""
      let resolution = StubResolver.known[link] ?? LinkResolution(of: link, outcome: .timedOut)
      perform(intake.resolved(number, resolution, at: time))
    }
  }

  @Test("Every link ends exactly once", arguments: 0..<400)
  func ends(seed: UInt64) {
    var run = Run(generator: SeededGenerator(seed: seed))
    for _ in 0..<60 { run.step() }
    run.perform(run.intake.discard(at: run.time))
    let ends = Dictionary(grouping: run.events.filter(\.stage.isEnd), by: \.number)
    #expect(ends.values.allSatisfy { $0.count == 1 })
    #expect(Set(ends.keys) == Set(run.events.map(\.number)))
    let deliveredNumbers = run.events.filter { $0.stage == .delivered }.map(\.number)
    #expect(deliveredNumbers == run.delivered.map(\.subject.number))
    // A late resolution of an old link never navigates after a newer link.
    #expect(deliveredNumbers == deliveredNumbers.sorted())
    #expect(!run.isEarly)
    #expect(
      run.events.filter { $0.stage == .resolved }.allSatisfy { run.resolved.contains($0.number) }
    )
    #expect(run.stored.isEmpty)
  }

  @Test(
    "The stored links are the pending ones, and are pending again after a restart",
    arguments: 0..<200
  )
  func restart(seed: UInt64) {
    var run = Run(generator: SeededGenerator(seed: seed))
    for _ in 0..<40 {
      run.step()
      let resolving = run.intake.resolving?.link.url
      // The target of a link of another host may be private.
      let isKept = resolving.map { LinkTable.example.recordable($0) != nil } ?? true
      let waiting = [run.intake.held?.link.url, isKept ? resolving : nil].compactMap(\.self)
      #expect(run.stored.map(\.link.url) == waiting)
      guard isKept else { continue }
      var next = Run.fresh()
      for requirement in run.intake.satisfied { _ = next.satisfy(requirement, at: run.time) }
      let actions = next.restore(run.stored, at: run.time)
      if run.intake.expiry.map({ $0 > run.time }) ?? true {
        #expect(next.held?.route == run.intake.held?.route)
      }
      #expect(next.resolving?.link.url == run.intake.resolving?.link.url)
      #expect(!actions.contains { if case .deliver = $0 { true } else { false } })
    }
  }
}
