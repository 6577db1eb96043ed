import LinkwrightTesting

@testable import LinkStore

/// A disk that keeps synced data, may keep any part of other data, and fails on demand.
final class SimulatedDisk: Sendable {
  enum Operation: Hashable, CaseIterable {
    case create, write, sync, syncFolder, truncate, read, remove
  }

  struct File {
    /// The content that a process reads.
    var bytes: [UInt8] = []
    /// The content after a power failure.
    var durable: [UInt8] = []
    /// The ranges written since the last sync, successful or not.
    var dirty: [Range<Int>] = []
  }

  struct State {
    var random: SeededGenerator
    var files: [Int: File] = [:]
    var names: [String: Int] = [:]
    var durableNames: [String: Int] = [:]
    var handles: [Int32: Int] = [:]
    var lastNumber = 0
    /// The number of crashes. A process of an earlier generation is dead and does nothing.
    var generation = 0
    /// The failure rate of each operation: once in this many calls.
    var failures: [Operation: Int] = [:]
    /// The number of remaining failures; nil for unlimited.
    var failuresLeft: Int?
    var error = JournalError(.diskFull, "No space.")
    var syncCount = 0
  }

  let monitor: Monitor<State>

  init(seed: UInt64 = 1) {
    monitor = Monitor(State(random: SeededGenerator(seed: seed)))
  }

  func fail(_ operations: Set<Operation>, in times: Int = 1) {
    monitor.withLock {
      $0.failures = Dictionary(uniqueKeysWithValues: operations.map { ($0, times) })
    }
  }

  var names: [String] { monitor.withLock { $0.names.keys.sorted() } }

  func bytes(_ name: String) -> [UInt8] {
    monitor.withLock { state in state.names[name].flatMap { state.files[$0]?.bytes } ?? [] }
  }

  func put(_ name: String, _ bytes: [UInt8]) {
    monitor.withLock { state in
      state.lastNumber += 1
      state.files[state.lastNumber] = File(bytes: bytes, durable: bytes)
      state.names[name] = state.lastNumber
      state.durableNames[name] = state.lastNumber
    }
  }

  /// Kills the process; written data stays.
  func kill() {
    monitor.withLock { state in
      state.generation += 1
      state.handles = [:]
    }
  }

  /// Cuts the power; each piece of unsynced data stays or is lost.
  func cutPower() {
    kill()
    monitor.withLock { $0.cutPower() }
  }
}

extension SimulatedDisk.State {
  mutating func cutPower() {
    for number in files.keys.sorted() { losePieces(of: number) }
    for name in Set(names.keys).symmetricDifference(durableNames.keys).sorted()
    where Bool.random(using: &random) {
      durableNames[name] = names[name]
    }
    names = durableNames
  }

  private mutating func losePieces(of number: Int) {
    guard var file = files[number] else { return }
    if Bool.random(using: &random) { file.resizeDurable() }
    let pieces = file.dirty.flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: 16)
        .map { $0..<min($0 + 16, range.upperBound) }
    }
    for piece in pieces where Bool.random(using: &random) { file.save(piece) }
    file.bytes = file.durable
    file.dirty = []
    files[number] = file
  }

  mutating func mayFail(_ operation: SimulatedDisk.Operation) throws(JournalError) {
    guard let times = failures[operation], random.happens(in: times) else { return }
    if let left = failuresLeft {
      guard left > 0 else { return }
      failuresLeft = left - 1
    }
    throw error
  }
}

extension SimulatedDisk.File {
  mutating func write(_ new: ArraySlice<UInt8>, at offset: Int) {
    bytes += [UInt8](repeating: 0, count: max(0, offset + new.count - bytes.count))
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
    dirty.append(offset..<offset + new.count)
  }

  mutating func truncate(to count: Int) {
    bytes = Array(bytes.prefix(count))
    dirty = dirty.map { $0.clamped(to: 0..<count) }.filter { !$0.isEmpty }
  }

  mutating func sync() {
    resizeDurable()
    dirty.forEach { save($0) }
    dirty = []
  }

  mutating func resizeDurable() {
    durable = Array(durable.prefix(bytes.count))
    durable += [UInt8](repeating: 0, count: bytes.count - durable.count)
  }

  mutating func save(_ range: Range<Int>) {
    durable += [UInt8](repeating: 0, count: max(0, range.upperBound - durable.count))
    durable.replaceSubrange(range, with: bytes[range])
  }
}
