import Foundation
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Files of exports")
struct ExportFolderTests {
  private final class Killed: Error {}

  /// 2026-11-28T12:00:00Z.
  private static let noon = Timestamp(milliseconds: 1_795_867_200_000)

  private func event(_ number: Int, hours: Double) -> VisitEvent {
    VisitEvent(
      id: String(format: "01900000-0000-7000-8000-%012x", number),
      kind: .visit,
      time: Self.noon + .seconds(hours * 3600),
      host: "go.example.com"
    )
  }

  private func withStore(
    _ body: (SQLiteStore, _ folder: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/export-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore(path: folder + "/links.sqlite")
    try await body(store, folder + "/files")
    try await store.close()
  }

  private func export(
    _ store: SQLiteStore,
    to folder: String,
    _ kind: ExportKind = .visits,
    as format: ExportFormat = .ndjson,
    at time: Timestamp,
    partsBeforeKill: Int = .max
  ) async throws -> ExportFolder.Summary {
    var export = try ExportFolder(folder, kind, format)
    var count = 0
    return try await export.run(now: { time }) { request in
      count += 1
      if count > partsBeforeKill { throw Killed() }
      var request = request
      request.rowLimit = 3
      return try await store.exportPart(request)
    }
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
      .sorted()
  }

  private func ids(_ folder: String) throws -> [String] {
    try files(folder).flatMap { name in
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      return text.split(separator: "\n").compactMap { line -> String? in
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["id"] as? String
      }
    }
  }

  @Test(
    "A file gets its final name when its day is complete, and late rows get a file of their own"
  )
  func days() async throws {
    try await withStore { store, folder in
      try await store.record(
        [event(1, hours: -30), event(2, hours: 1), event(3, hours: -30), event(4, hours: 2)],
        yieldPolicy: .continuous
      )
      let first = try await export(store, to: folder, at: Self.noon + .seconds(3 * 3600))
      #expect(first.rows == 4 && first.completed == ["visits-2026-11-27.ndjson"])
      #expect(try files(folder) == ["visits-2026-11-27.ndjson", "visits-2026-11-28.ndjson.open"])

      try await store.record([event(5, hours: 3), event(6, hours: -13)], yieldPolicy: .continuous)
      // Half an hour after midnight, the day is still open.
      let second = try await export(store, to: folder, at: Self.noon + .seconds(12.5 * 3600))
      #expect(second.rows == 2 && second.completed.isEmpty)
      #expect(
        second.open == [
          "visits-2026-11-27.late-2026-11-29.ndjson.open", "visits-2026-11-28.ndjson.open",
        ]
      )
      let third = try await export(store, to: folder, at: Self.noon + .seconds(13.5 * 3600))
      #expect(third.rows == 0 && third.completed == ["visits-2026-11-28.ndjson"])
      let last = try await export(store, to: folder, at: Self.noon + .seconds(50 * 3600))
      #expect(last.completed == ["visits-2026-11-27.late-2026-11-29.ndjson"] && last.open.isEmpty)
      #expect(try ids(folder).count == 6 && Set(ids(folder)).count == 6)
    }
  }

  @Test("A run that was killed anywhere is continued without a row twice or missing")
  func kills() async throws {
    try await withStore { store, folder in
      for round in 0..<8 {
        let events = (0..<10).map { event(round * 10 + $0, hours: Double(round) * 4 - 48) }
        try await store.record(events, yieldPolicy: .continuous)
        for parts in [1, 2] {
          await #expect(throws: Killed.self) {
            _ = try await export(store, to: folder, at: Self.noon, partsBeforeKill: parts)
          }
        }
        if round % 2 == 1 { _ = try await export(store, to: folder, at: Self.noon) }
        // What a killed run wrote after its last checkpoint.
        for name in try files(folder) where name.hasSuffix(".open") {
          let file = try #require(FileHandle(forWritingAtPath: "\(folder)/\(name)"))
          try file.seekToEnd()
          try file.write(contentsOf: Data("{\"id\":".utf8))
          try file.close()
        }
        try Data("x".utf8).write(
          to: URL(fileURLWithPath: folder + "/visits-2026-01-01.ndjson.open")
        )
      }
      _ = try await export(store, to: folder, at: Self.noon)
      let ids = try ids(folder)
      #expect(ids.count == 80 && Set(ids).count == 80)
      #expect(try !files(folder).contains("visits-2026-01-01.ndjson.open"))
    }
  }

  @Test("Rows with changes are in the files although runs are killed")
  func killsOfChanges() async throws {
    try await withStore { store, folder in
      for round in 0..<6 {
        let time = Self.noon + .seconds(Double(round) * 14 * 3600)
        for number in 0..<5 {
          let event = AppEventReport.Event(
            rowID: String(format: "01900000-0000-7000-8000-%012x", round * 5 + number),
            id: "\(round) \(number)",
            kind: .reopening,
            time: time
          )
          let report = AppEventReport(
            installation: String(format: "aaaaaaaa-0000-4000-8000-%012x", number),
            app: "shop",
            time: time,
            events: [event]
          )
          _ = try await store.record(report)
        }
        for kind in [ExportKind.appEvents, .installations] {
          await #expect(throws: Killed.self) {
            _ = try await export(store, to: folder, kind, at: time, partsBeforeKill: 1)
          }
          if round % 2 == 1 { _ = try await export(store, to: folder, kind, at: time) }
        }
      }
      let names = try files(folder).filter { !$0.hasSuffix(".open") }
      #expect(names.contains("app-events-2026-11-28.ndjson"))
      #expect(names.contains("installations-2026-11-29.ndjson"))
      let ids = try ids(folder).filter { $0.hasPrefix("01900000") }
      #expect(ids.count == 30 && Set(ids).count == 30)
      // Each export had the installations that had changed since the one before.
      let others = try self.ids(folder).count - ids.count
      #expect(others == 15)
    }
  }

  @Test("Each file of CSV begins with the header")
  func csv() async throws {
    try await withStore { store, folder in
      try await store.record([event(1, hours: -30), event(2, hours: 1)], yieldPolicy: .continuous)
      _ = try await export(store, to: folder, as: .csv, at: Self.noon)
      for name in try files(folder) {
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("id,time,kind,") && lines[2].isEmpty)
      }
    }
  }

  @Test("Two runs at once, a lost state and a changed file are refused")
  func refusals() async throws {
    try await withStore { store, folder in
      try await store.record([event(1, hours: -30), event(2, hours: 1)], yieldPolicy: .continuous)
      _ = try await export(store, to: folder, at: Self.noon)
      do {
        let running = try ExportFolder(folder, .visits, .ndjson)
        #expect(throws: AdministrationError.self) { try ExportFolder(folder, .visits, .ndjson) }
        withExtendedLifetime(running) {}
      }
      let open = "\(folder)/visits-2026-11-28.ndjson.open"
      let content = try Data(contentsOf: URL(fileURLWithPath: open))
      try content.dropLast(1).write(to: URL(fileURLWithPath: open))
      let changed = #expect(throws: AdministrationError.self) {
        try ExportFolder(folder, .visits, .ndjson)
      }
      #expect(changed?.description.contains("empty folder") == true)
      try content.write(to: URL(fileURLWithPath: open))
      try FileManager.default.removeItem(atPath: folder + "/.visits-export.ndjson.json")
      #expect(throws: AdministrationError.self) { try ExportFolder(folder, .visits, .ndjson) }
    }
  }
}
