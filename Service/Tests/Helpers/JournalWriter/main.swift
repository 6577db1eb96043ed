import Foundation
import LinkStore
import LinkwrightCore

// Writes visits to a journal until it is killed or reaches a count, for tests and measurements.
//
//     JournalWriter append FOLDER PREFIX             prints the ID of every visit on disk
//     JournalWriter measure FOLDER COUNT WAITERS     prints throughput and latency
//     JournalWriter drain FOLDER COUNT [LINKS]       prints the processor time of moving a visit
switch CommandLine.arguments.dropFirst().first {
case "append": try await appendForEver()
case "measure": try await measure()
case "drain": try await measureDrain()
default: exit(64)
}

func visit(_ id: String) -> VisitEvent {
  VisitEvent(
    id: id,
    kind: .visit,
    time: Timestamp(milliseconds: 1_700_000_000_000),
    host: "go.example.com",
    linkID: "018bcfe5-6800-7000-8000-000000000001",
    platform: "ios",
    browser: "safari",
    referrerHost: "www.example.org",
    campaign: Campaign(network: "newsletter", campaign: "summer"),
    address: "203.0.113.0"
  )
}

/// Drains into a text file, one ID per line.
func appendForEver() async throws {
  let arguments = CommandLine.arguments
  let folder = arguments[2]
  var options = JournalOptions()
  options.segmentByteCount = 1 << 18
  options.drainInterval = .milliseconds(5)
  let store = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/store"))
  let journal = try VisitJournal(folder: folder, options: options) { batch, _ in
    try store.seekToEnd()
    try store.write(contentsOf: Data(batch.events.map { $0.id + "\n" }.joined().utf8))
    try store.synchronize()
  }
  Task { await journal.run() }
  await withTaskGroup { group in
    for task in 0..<32 {
      group.addTask {
        for number in 0... {
          let id = "\(arguments[3])-\(task)-\(number)"
          do { try await journal.append(visit(id)) } catch { exit(1) }
          let line = Array("\(id)\n".utf8)
          _ = write(1, line, line.count)
        }
      }
    }
  }
}

func measure() async throws {
  let arguments = CommandLine.arguments
  guard let count = Int(arguments[3]), let waiters = Int(arguments[4]) else { exit(64) }
  let journal = try VisitJournal(folder: arguments[2]) { _, _ in }
  Task { await journal.run() }
  let clock = ContinuousClock()
  let event = visit("018bcfe5-6800-7000-8000-000000000002")
  let encoding = clock.measure { for _ in 0..<count { _ = try? JournalFrame.encode(event) } }
  print("encoding: \(encoding / count) an event of \(try JournalFrame.encode(event).count) bytes")

  let start = clock.now
  let latencies = await withTaskGroup(of: [Duration].self) { group in
    for _ in 0..<waiters {
      group.addTask {
        var latencies: [Duration] = []
        for _ in 0..<count / waiters {
          let before = clock.now
          do { try await journal.append(event) } catch { exit(1) }
          latencies.append(before.duration(to: clock.now))
        }
        return latencies
      }
    }
    return await group.reduce(into: []) { $0 += $1 }.sorted()
  }
  let seconds = start.duration(to: clock.now) / .seconds(1)
  print("\(Int(Double(latencies.count) / seconds)) appends a second, \(waiters) waiters")
  print(
    "latency: p50 \(latencies[latencies.count / 2]), p99 \(latencies[latencies.count * 99 / 100])"
  )
  await journal.shutDown(within: .seconds(10))
  print("pending \(journal.status.pendingCount), lost \(journal.status.lostCount)")
}
