import LinkwrightTesting
import Testing

@testable import LinkStore

extension JournalTests {
  /// Runs the parts of the journal in one thread, so that a seed determines the whole test.
  @Suite("Durability")
  struct DurabilityTests {
    @Test("Acknowledged events reach the store once and in order", arguments: 0..<100)
    func randomSchedule(seed: Int) throws {
      var life = Life(seed: UInt64(seed))
      for _ in 0..<120 { try life.step() }
      try life.end()
      // The store keeps each ID once, so only the set and the order remain to check.
      let stored = life.store.ids.compactMap(Int.init)
      let acknowledged = Set(life.acknowledged)
      let missing = acknowledged.subtracting(stored)
      let invented = Set(stored).subtracting(1...max(1, life.lastNumber))
      let isInOrder = stored.filter(acknowledged.contains) == life.acknowledged
      #expect(missing.isEmpty)
      #expect(invented.isEmpty)
      #expect(isInOrder)
    }

    @Test("Fault schedules cover acknowledged events, losses and restarts")
    func schedulesAreWorthSomething() throws {
      var lost = 0
      var acknowledged = 0
      for seed in 0..<20 {
        var life = Life(seed: UInt64(seed))
        for _ in 0..<120 { try life.step() }
        acknowledged += life.acknowledged.count
        lost += life.lastNumber - life.acknowledged.count
      }
      #expect(acknowledged > 1000)
      #expect(lost > 100)
    }
  }
}

/// A journal under random failures.
private struct Life {
  var random: SeededGenerator
  let disk: SimulatedDisk
  let store = MemoryStore()
  var options = JournalOptions()
  var writer: SegmentWriter
  var backlog = Backlog()
  var lastNumber = 0
  var acknowledged: [Int] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    disk = SimulatedDisk(seed: seed)
    options.segmentByteCount = 400
    writer = SegmentWriter(files: disk.files(), options: options, nextNumber: 1)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: try restart { $0.cutPower() }
    case 1: try restart { $0.kill() }
    case 2:
      let operations = SimulatedDisk.Operation.allCases.filter { _ in random.happens(in: 2) }
      disk.fail(Set(operations), in: Int.random(in: 1...4, using: &random))
    case 3, 4: disk.fail([])
    case 5..<10: drain()
    default: try append()
    }
  }

  mutating func end() throws {
    try restart { $0.cutPower() }
    while backlog.next != nil { drain() }
  }

  private mutating func restart(_ crash: (SimulatedDisk) -> Void) throws {
    crash(disk)
    disk.fail([])
    let recovery = try JournalRecovery(disk.files())
    backlog = recovery.backlog
    writer = SegmentWriter(files: disk.files(), options: options, nextNumber: recovery.nextNumber)
  }

  private mutating func append() throws {
    let numbers = (1...Int.random(in: 1...4, using: &random)).map { lastNumber + $0 }
    lastNumber += numbers.count
    let bytes = try numbers.flatMap { try JournalFrame.encode(.plain($0)) }
    let outcome = writer.write(bytes, count: numbers.count, now: .zero)
    for change in outcome.changes { backlog.apply(change) }
    if outcome.error == nil { acknowledged += numbers }
  }

  private mutating func drain() {
    guard let piece = backlog.next else { return }
    let limit = Int.random(in: 1...5, using: &random)
    guard
      let batch = try? JournalBatch(
        piece,
        files: disk.files(),
        limit: limit,
        yieldPolicy: .continuous
      )
    else {
      return
    }
    try? store.record(batch.content)
    // The process may have died between the two steps.
    if random.happens(in: 10) { return }
    backlog.drain(piece.segment, to: batch.end, count: batch.content.count)
    for number in backlog.removeFinished() { try? disk.files().remove(SegmentName.of(number)) }
  }
}
