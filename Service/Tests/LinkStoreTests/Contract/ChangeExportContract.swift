import Foundation
import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("Exports of installations and app events")
struct ChangeExportContract {
  private static let now: Int64 = 1_793_318_400_000
  private let exports = ExportContract()

  private static func installation(_ number: Int) -> String {
    String(format: "aaaaaaaa-0000-4000-8000-%012x", number)
  }

  private static func report(
    _ installation: Int,
    at time: Int64 = now,
    _ events: [AppEventReport.Event]
  ) -> AppEventReport {
    AppEventReport(
      installation: self.installation(installation),
      app: "shop",
      platform: "ios",
      time: moment(time),
      events: events
    )
  }

  private static func event(
    _ number: Int,
    _ kind: AppEventReport.Event.Kind = .custom,
    at time: Int64 = now,
    using random: inout some RandomNumberGenerator
  ) -> AppEventReport.Event {
    AppEventReport.Event(
      rowID: UniqueID.make(at: moment(time), using: &random),
      id: "event \(number)",
      kind: kind,
      time: moment(time),
      name: kind == .custom ? "purchase" : nil
    )
  }

  private func objects(_ rows: [String]) throws -> [[String: Any]] {
    try rows.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("An app event is exported with its values and without secrets", arguments: StoreEngine.all)
  func event(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var random = SeededGenerator(seed: 1)
      var event = Self.event(1, at: Self.now - 5, using: &random)
      event.revenue = Revenue(minorUnits: -1999, currency: "EUR")
      event.deduplicationID = "order-17"
      event.parameters = ["size": "\"L\"", "ü": "🏖️"]
      _ = try await store.record(Self.report(1, [event]))
      var cursor: ExportCursor?
      let rows = try await exports.rows(of: store, .appEvents, after: &cursor)
      let expected: NSDictionary = [
        "id": event.rowID, "time": "2026-10-29T23:59:59.995Z",
        "received": "2026-10-30T00:00:00.000Z", "kind": "custom", "app": "shop", "platform": "ios",
        "installation": Self.installation(1), "name": "purchase", "revenue": -1999,
        "currency": "EUR", "parameters": ["size": "\"L\"", "ü": "🏖️"],
      ]
      #expect(try NSDictionary(dictionary: #require(objects(rows).first)) == expected, "\(rows)")
      cursor = nil
      let csv = try await exports.rows(of: store, .appEvents, .csv, after: &cursor)
      #expect(csv.count == 1 && csv[0].contains(",purchase,-1999,EUR,\"{\"\"size\"\":"))
      #expect(!(rows + csv).joined().contains("order-17"))
    }
  }

  @Test("An installation is exported with its current attribution", arguments: StoreEngine.all)
  func installation(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var random = SeededGenerator(seed: 2)
      let link = Link.sample(7)
      try await store.insert([link])
      try await store.record(
        [.sample(1, at: Self.now - 9000, link: link.id, campaign: "spring")],
        yieldPolicy: .continuous
      )
      for number in 1...2 {
        var opening = Self.event(number, .firstOpening, at: Self.now - 5000, using: &random)
        if number == 1 { opening.carried = .click(id: uuid(1), by: .link) }
        _ = try await store.record(Self.report(number, [opening]))
      }
      var cursor: ExportCursor?
      let rows = try objects(await exports.rows(of: store, .installations, after: &cursor))
      #expect(rows.count == 2)
      let joined = try #require(rows.first)
      #expect(joined["installation"] as? String == Self.installation(1))
      #expect(joined["first_opened"] as? String == "2026-10-29T23:59:55.000Z")
      #expect(joined["carried_by"] as? String == "link" && joined["click"] as? String == uuid(1))
      #expect(joined["campaign"] as? String == "spring" && joined["link"] as? String == link.id)
      #expect(joined["reattribution"] as? Bool == false && joined["openings"] as? Int == 1)
      #expect(rows[1]["click"] == nil && rows[1]["reattribution"] as? Bool == false)
      cursor = nil
      var request = ExportRequest(.installations, .csv, rowLimit: 9, at: moment(0))
      request.joining = { _ in JoiningRule(foreignHosts: ["brand.example"]) }
      let part = try await store.exportPart(request)
      let csv = part.rows.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(part.rowCount == 2 && !csv.contains("spring") && csv.contains(",shop,ios,"))
    }
  }

  @Test(
    "The newest row of each installation is what the store knows, in pages of any size",
    arguments: StoreEngine.all,
    [1, 2, 3] as [UInt64]
  )
  func chain(_ engine: StoreEngine, seed: UInt64) async throws {
    try await engine.withStore { store in
      var random = SeededGenerator(seed: seed)
      var (newest, newestCursor): ([String: [String: Any]], ExportCursor?) = ([:], nil)
      var (events, eventCursor): ([String], ExportCursor?) = ([], nil)
      var stored: [String] = []
      for round in 0..<40 {
        let installation = Int.random(in: 0..<12, using: &random)
        let time = Self.now + Int64(round)
        switch Int.random(in: 0..<5, using: &random) {
        case 0..<3:
          let reported = (0..<Int.random(in: 1...4, using: &random)).map {
            // Events arrive later than they happened, so their IDs are in any order.
            let delay = Int64.random(in: 0..<90_000, using: &random)
            return Self.event(round * 10 + $0, .reopening, at: time - delay, using: &random)
          }
          _ = try await store.record(Self.report(installation, at: time, reported))
          stored += reported.map(\.rowID)
        case 3:
          try await store.carry(
            CarriedOpening(
              installation: Self.installation(installation),
              clickID: uuid(round),
              carriedBy: .link,
              time: moment(time)
            )
          )
        default:
          let limit = Int.random(in: 1...5, using: &random)
          let rows = try await exports.rows(
            of: store,
            .installations,
            after: &newestCursor,
            limit: limit
          )
          for row in try objects(rows) { newest[try #require(row["id"] as? String)] = row }
          events += try await exports.ids(
            exports.rows(of: store, .appEvents, after: &eventCursor, limit: limit)
          )
        }
      }
      let rows = try await exports.rows(of: store, .installations, after: &newestCursor)
      for row in try objects(rows) { newest[try #require(row["id"] as? String)] = row }
      events += try await exports.ids(exports.rows(of: store, .appEvents, after: &eventCursor))
      #expect(events.sorted() == stored.sorted())
      let known = try await store.installations(since: nil, until: nil, after: nil, limit: 99)
      #expect(newest.count == known.elements.count)
      for history in known.elements {
        let row = newest[history.rowID]
        #expect(row?["openings"] as? Int == history.openingCount)
        #expect(row?["installation"] as? String == history.installation)
      }
    }
  }

  @Test("Writers at the same time hide no row from an export", arguments: StoreEngine.all)
  func writers(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let stores = [try await home.open(), try await home.open(), try await home.open()]
      let isDone = Monitor(0)
      let exported = Monitor<[String]>([])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, store) in stores.dropFirst().enumerated() {
          for writer in 0..<2 {
            group.addTask {
              var random = SeededGenerator(seed: UInt64(number * 2 + writer))
              for round in 0..<50 {
                let id = number * 10_000 + writer * 1000 + round
                let event = Self.event(id, using: &random)
                _ = try await store.record(Self.report(round % 7, [event]))
              }
              isDone.withLock { $0 += 1 }
            }
          }
        }
        group.addTask {
          var cursor: ExportCursor?
          while true {
            let wasDone = isDone.withLock { $0 } == 4
            let page = try await exports.ids(
              exports.rows(of: stores[0], .appEvents, after: &cursor, limit: 11)
            )
            exported.withLock { $0 += page }
            if wasDone { return }
          }
        }
        try await group.waitForAll()
      }
      let all = exported.withLock { $0 }
      #expect(all.count == 200 && Set(all).count == 200)
      for store in stores { try await store.close() }
    }
  }

  @Test("An erased installation appears in no export", arguments: StoreEngine.all)
  func erasure(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var random = SeededGenerator(seed: 3)
      var event = Self.event(1, using: &random)
      event.parameters = ["name": "Ana"]
      _ = try await store.record(Self.report(1, [event]))
      _ = try await store.erase(
        .installation(Self.installation(1)),
        receipt: uuid(9),
        at: moment(Self.now)
      )
      var cursor: ExportCursor?
      #expect(try await exports.rows(of: store, .installations, after: &cursor).isEmpty)
      cursor = nil
      let events = try await exports.rows(of: store, .appEvents, after: &cursor)
      #expect(events.count == 1 && !events[0].contains("installation"))
      #expect(!events[0].contains("Ana"))
    }
  }

  @Test(
    "A visit that is stored after its click gives the row a new place",
    arguments: StoreEngine.all
  )
  func lateVisit(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var random = SeededGenerator(seed: 4)
      var opening = Self.event(1, .firstOpening, using: &random)
      opening.carried = .click(id: uuid(1), by: .paste)
      _ = try await store.record(Self.report(1, [opening]))
      var cursor: ExportCursor?
      let early = try objects(await exports.rows(of: store, .installations, after: &cursor))
      #expect(early.count == 1 && early[0]["click"] == nil)
      try await store.record([.sample(1, at: Self.now - 9000)], yieldPolicy: .continuous)
      _ = try await store.installation(Self.installation(1))
      let late = try objects(await exports.rows(of: store, .installations, after: &cursor))
      #expect(late.count == 1 && late[0]["click"] as? String == uuid(1))
      #expect(try #require(late[0]["version"] as? Int) > #require(early[0]["version"] as? Int))
    }
  }

  @Test("A cursor that is ahead of the database is refused", arguments: StoreEngine.all)
  func foreignCursor(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      for kind in [ExportKind.installations, .appEvents] {
        for text in ["c.1", "c.x.", "c.1.x"] {
          #expect(throws: StoreError.self) { try ExportCursor("\(kind.name).\(text)", of: kind) }
        }
        for text in ["c.99.", "n.1"] {
          let cursor = try ExportCursor("\(kind.name).\(text)", of: kind)
          await #expect(throws: StoreError.self) {
            _ = try await store.exportPart(
              ExportRequest(kind, .ndjson, after: cursor, rowLimit: 1, at: moment(0))
            )
          }
        }
      }
    }
  }
}
