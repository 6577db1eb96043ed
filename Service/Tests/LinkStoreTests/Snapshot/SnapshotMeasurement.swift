import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

/// Measures snapshots of many links: `LINKWRIGHT_SNAPSHOT_LINKS=1000000 swift test -c release --filter
/// SnapshotMeasurement`.
@Suite("Size and duration of snapshots", .enabled(if: MeasuredLinks.count != nil))
struct SnapshotMeasurement {
  /// The resident memory of the process in bytes; 0 where the system does not report it.
  private static var memory: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    return fields.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * 4096 } ?? 0
  }

  @Test("A snapshot is written and read")
  func measure() async throws {
    try await SQLiteHome.with { home in
      let count = try #require(MeasuredLinks.count)
      let store = try SQLiteStore(path: home.path)
      var content = LinkContent(destination: "https://www.example.com/products/chair?color=blue")
      content.campaign.campaign = "summer"
      content.tags = ["print"]
      for start in stride(from: 0, to: count, by: 10_000) {
        try await store.insert(
          (start..<min(start + 10_000, count)).map { .sample($0, content: content) }
        )
      }
      let path = home.folder.appending(path: "snapshot").path
      let clock = ContinuousClock()
      let before = Self.memory
      var summary: SnapshotSummary?
      let writing = try await clock.measure {
        summary = try await store.writeSnapshot(to: path, at: moment(1))
      }
      let written = Self.memory
      var snapshot: SnapshotReader?
      let reading = try clock.measure { snapshot = try SnapshotReader(path: path) }
      let read = Self.memory
      let lookups = try clock.measure {
        for number in 0..<1000 {
          let slug = "slug-\(number * (count / 1000))"
          _ = try snapshot?.link(host: "brand.example", slug: slug)
        }
      }
      print(
        """
        \(count) links: \((summary?.byteCount ?? 0) >> 10) KiB, written in \(writing) with \
        \((written - before) >> 20) MiB more memory, read in \(reading) with \((read - written) >> 20) \
        MiB more, \(lookups / 1000) per lookup
        """
      )
      try await store.close()
    }
  }
}

private enum MeasuredLinks {
  static let count = ProcessInfo.processInfo.environment["LINKWRIGHT_SNAPSHOT_LINKS"].flatMap {
    Int($0)
  }
}
