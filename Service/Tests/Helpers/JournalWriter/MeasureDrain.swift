import Foundation
import LinkStore
import LinkwrightCore

/// Moves visits from a journal into a new database, and prints the processor time of the process
/// for each visit. The time to write and to open the journal is not included.
func measureDrain() async throws {
  guard let count = Int(CommandLine.arguments[3]) else { exit(64) }
  let folder = CommandLine.arguments[2]
  let journalFolder = folder + "/journal"
  try FileManager.default.createDirectory(
    atPath: journalFolder,
    withIntermediateDirectories: true
  )
  if CommandLine.arguments.count > 4, let links = Int(CommandLine.arguments[4]) {
    try writeJournal(of: count, to: journalFolder, linkCount: links, popularity: 1)
  } else {
    // Popular links are visited far more often than others.
    try writeJournal(of: count, to: journalFolder, linkCount: 10_000, popularity: 3)
  }

  let store = try SQLiteStore(path: folder + "/links.sqlite")
  let journal = try VisitJournal(
    folder: journalFolder,
    record: { try await store.record($0, yieldPolicy: $1) }
  )
  guard journal.status.pendingCount == count else { exit(1) }
  let clock = ContinuousClock()
  let (start, before) = (clock.now, processorTime())
  await journal.shutDown(within: .seconds(600))
  let (used, elapsed) = (processorTime() - before, start.duration(to: clock.now))
  guard journal.status.pendingCount == 0 else { exit(1) }
  print("processor time: \(used / count) a visit, \(count) visits in \(elapsed)")
  try await store.close()
}

/// Writes segments as the journal does, without waiting for the disk.
///
/// - Parameter popularity: With 1, all links are visited equally often. The larger the number, the
///   more visits have the first links.
private func writeJournal(
  of count: Int,
  to folder: String,
  linkCount: Int,
  popularity: Double
) throws {
  var generator = SystemRandomNumberGenerator()
  let links = (0..<linkCount).map {
    UniqueID.make(at: Timestamp(milliseconds: 1_690_000_000_000 + Int64($0)), using: &generator)
  }
  var segment: [UInt8] = []
  var number = 1
  func finish() throws {
    let name = String(format: "/visits-%016x.journal", number)
    try Data(segment).write(to: URL(fileURLWithPath: folder + name))
    segment = []
    number += 1
  }
  for index in 0..<count {
    // 30 visits a millisecond.
    let time = Timestamp(milliseconds: 1_700_000_000_000 + Int64(index / 30))
    let rank = pow(Double.random(in: 0..<1, using: &generator), popularity) * Double(links.count)
    var event = visit(UniqueID.make(at: time, using: &generator))
    (event.time, event.linkID) = (time, links[Int(rank)])
    segment += try JournalFrame.encode(event)
    if segment.count > 16 << 20 { try finish() }
  }
  try finish()
}

/// The processor time of all threads, in user mode and in the kernel.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
