import Foundation
import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("Exports")
struct ExportContract {
  /// All rows after a cursor.
  func rows(
    of store: any LinkStore,
    _ kind: ExportKind,
    _ format: ExportFormat = .ndjson,
    after cursor: inout ExportCursor?,
    limit: Int = 7,
    at time: Timestamp = moment(1 << 45)
  ) async throws -> [String] {
    var rows: [String] = []
    while true {
      let part = try await store.exportPart(
        ExportRequest(kind, format, after: cursor, rowLimit: limit, at: time)
      )
      #expect(part.rowCount <= limit)
      for piece in part.rows {
        rows += String(decoding: piece.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
          .map(String.init)
      }
      // The cursor survives as text.
      cursor = try ExportCursor(part.next.text, of: kind)
      #expect(cursor == part.next)
      if part.isLast { return rows }
    }
  }

  func ids(_ rows: [String]) throws -> [String] {
    try rows.map { row in
      let object = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any]
      return try #require(object?["id"] as? String)
    }
  }

  @Test("Every value is exported as it is stored", arguments: StoreEngine.all)
  func values(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var visit = VisitEvent.sample(1, .invitationShown, at: 1_793_318_400_125, link: uuid(5))
      visit.invitationID = uuid(6)
      visit.referrerHost = "\u{1}\"\\é,\n"
      visit.query = "=cmd"
      visit.address = "192.0.2.0"
      visit.campaign.tokens = ["a\"b", "c"]
      visit.utm[.source] = "＝1"
      visit.isScan = true
      var opening = VisitEvent.sample(2, .opening, at: -1)
      opening.clickID = uuid(1)
      try await store.record([visit, opening], yieldPolicy: .continuous)

      var cursor: ExportCursor?
      let json = try await rows(of: store, .visits, after: &cursor)
      #expect(json.count == 1)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(json[0].utf8)) as? [String: Any]
      )
      let expected: NSDictionary = [
        "id": uuid(1), "time": "2026-10-30T00:00:00.125Z", "kind": "invitationShown",
        "host": "brand.example", "link": uuid(5), "invitation": uuid(6), "platform": "unknown",
        "browser": "unknown", "referrer": "\u{1}\"\\é,\n", "via": "qr", "address": "192.0.2.0",
        "query": "=cmd", "utm_source": "＝1", "tokens": ["a\"b", "c"],
      ]
      #expect(NSDictionary(dictionary: object) == expected, "\(json[0])")

      cursor = nil
      let part = try await store.exportPart(
        ExportRequest(.visits, .csv, rowLimit: 10, at: moment(0))
      )
      let csv = part.rows.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      #expect(
        csv
          == "\(uuid(1)),2026-10-30T00:00:00.125Z,invitationShown,,brand.example,\(uuid(5)),\(uuid(6)),,unknown,,unknown,,,\"\u{1}\"\"\\é,\n\",qr,192.0.2.0,'=cmd,'＝1,,,,,,,,,,\"[\"\"a\\\"\"b\"\",\"\"c\"\"]\"\r\n"
      )
      let openings = try await rows(of: store, .openings, after: &cursor)
      #expect(openings.count == 1 && openings[0].contains("\"time\":\"1969-12-31T23:59:59.999Z\""))
      #expect(openings[0].contains("\"click\":\"\(uuid(1))\""))
    }
  }

  @Test(
    "While rows are added and removed, each row is exported once, in pages of any size",
    arguments: StoreEngine.all,
    [1, 2, 3, 4] as [UInt64]
  )
  func chain(_ engine: StoreEngine, seed: UInt64) async throws {
    try await engine.withStore { store in
      var random = SeededGenerator(seed: seed)
      var (stored, removable): ([String], Set<String>) = ([], [])
      var exported: [ExportKind.Key: [String]] = [:]
      var cursors: [ExportKind.Key: ExportCursor?] = [:]
      for _ in 0..<25 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0..<3:
          // IDs and times are in any order, as after an outage.
          let events = (0..<Int.random(in: 1...30, using: &random)).map { _ in
            let time = moment(
              1_793_318_400_000 + Int64.random(in: 0..<80 * 86_400_000, using: &random)
            )
            return VisitEvent(
              id: UniqueID.make(at: time, using: &random),
              kind: [.visit, .opening, .bot].randomElement(using: &random) ?? .visit,
              time: time,
              host: Bool.random(using: &random) ? "a.example" : "b.example"
            )
          }
          try await store.record(events, yieldPolicy: .continuous)
          stored += events.map(\.id)
        case 3:
          let time = moment(
            1_793_318_400_000 + Int64.random(in: 0..<40 * 86_400_000, using: &random)
          )
          _ = try await store.removeEvents(host: "a.example", before: time)
          for id in stored {
            let event = try await store.event(id: id)
            if event == nil { removable.insert(id) }
          }
        default:
          for kind in [ExportKind.visits, .openings] {
            var cursor = cursors[kind.key] ?? nil
            let limit = Int.random(in: 1...20, using: &random)
            exported[kind.key, default: []] += try ids(
              await rows(of: store, kind, after: &cursor, limit: limit)
            )
            cursors[kind.key] = cursor
          }
        }
      }
      var all: [String] = []
      for kind in [ExportKind.visits, .openings] {
        var cursor = cursors[kind.key] ?? nil
        all += exported[kind.key] ?? []
        all += try ids(await rows(of: store, kind, after: &cursor))
      }
      #expect(Set(all).count == all.count)
      #expect(Set(all).subtracting(stored).isEmpty)
      #expect(Set(stored).subtracting(all).subtracting(removable).isEmpty)
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
          group.addTask {
            for round in 0..<40 {
              let events = (0..<25).map { VisitEvent.sample(number * 100_000 + round * 25 + $0) }
              try await store.record(events.shuffled(), yieldPolicy: .continuous)
            }
            isDone.withLock { $0 += 1 }
          }
        }
        group.addTask {
          var cursor: ExportCursor?
          while true {
            let wasDone = isDone.withLock { $0 } == 2
            let page = try ids(await rows(of: stores[0], .visits, after: &cursor, limit: 40))
            exported.withLock { $0 += page }
            if wasDone { return }
          }
        }
        try await group.waitForAll()
      }
      let all = exported.withLock { $0 }
      #expect(all.count == 2000 && Set(all).count == 2000)
      for store in stores { try await store.close() }
    }
  }

  @Test(
    "Redemptions are exported when they are settled, without redeemers",
    arguments: StoreEngine.all
  )
  func redemptions(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(
        1,
        content: InvitationContent(campaign: "spring", inviter: "ana", maximumUses: nil)
      )
      try await store.insert([invitation])
      var random = SeededGenerator(seed: 1)
      func redeem(_ redeemer: String, at milliseconds: Int64) async throws {
        var request = RedemptionRequest.sample(by: redeemer, at: milliseconds)
        request.id = UniqueID.make(at: request.time, using: &random)
        let outcome = try await store.redeem(code: invitation.code, by: request)
        #expect(outcome.isRedeemed)
      }
      let now: Int64 = 1_793_318_400_000
      for number in 0..<10 { try await redeem("old-\(number)", at: now - 200_000 + Int64(number)) }
      try await redeem("new", at: now)
      var cursor: ExportCursor?
      let first = try await rows(of: store, .redemptions, after: &cursor, limit: 3, at: moment(now))
      #expect(
        first.count == 10 && !first.joined().contains("old-") && !first.joined().contains("ana")
      )
      #expect(first.allSatisfy { $0.contains("\"campaign\":\"spring\"") })
      let later = try await rows(
        of: store,
        .redemptions,
        after: &cursor,
        at: moment(now + 130_000)
      )
      #expect(later.count == 1)
    }
  }

  @Test("A cursor of another export or database is refused", arguments: StoreEngine.all)
  func foreignCursor(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      for text in ["", "visits", "visits.n.x", "openings.n.1", "visits.r.3.2.", "visits.n.1.2"] {
        #expect(throws: StoreError.self) { try ExportCursor(text, of: .visits) }
      }
      try await store.record([.sample(1)], yieldPolicy: .continuous)
      for text in ["visits.n.99", "visits.r.99.99.", "visits.i.\(uuid(1))"] {
        let cursor = try ExportCursor(text, of: .visits)
        await #expect(throws: StoreError.self) {
          _ = try await store.exportPart(
            ExportRequest(.visits, .ndjson, after: cursor, rowLimit: 1, at: moment(0))
          )
        }
      }
    }
  }
}

extension ExportKind {
  fileprivate typealias Key = String
  fileprivate var key: Key { name }
}
