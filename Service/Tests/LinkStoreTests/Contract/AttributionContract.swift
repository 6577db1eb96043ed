import Foundation
import LinkwrightAttribution
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Installations and their events")
struct AttributionContract {
  static let first = "aaaaaaaa-0000-4000-8000-000000000001"
  static let second = "aaaaaaaa-0000-4000-8000-000000000002"
  private static let day: Int64 = 86_400_000
  private static let rule = JoiningRule()

  static func report(
    of installation: String = first,
    at time: Int64 = 2000,
    app: String? = "shop",
    _ events: [AppEventReport.Event]
  ) -> AppEventReport {
    AppEventReport(installation: installation, app: app, time: moment(time), events: events)
  }

  static func event(
    _ id: String,
    _ kind: AppEventReport.Event.Kind = .custom,
    at time: Int64 = 2000,
    carried: AppEventReport.Carried? = nil,
    deduplicationID: String? = nil
  ) -> AppEventReport.Event {
    AppEventReport.Event(
      rowID: UUID().uuidString.lowercased(),
      id: id,
      kind: kind,
      time: moment(time),
      carried: carried,
      name: kind == .custom ? "purchase" : nil,
      revenue: kind == .custom ? Revenue(minorUnits: -1999, currency: "EUR") : nil,
      deduplicationID: deduplicationID,
      parameters: kind == .custom ? ["ü": "🏖️"] : [:]
    )
  }

  static func carrier(_ history: InstallationHistory?) -> CarriedBy?? {
    history.flatMap { rule.records(of: $0).last }.map(\.record.carriedBy)
  }

  @Test("An event is stored once by its ID and by its deduplication ID", arguments: StoreEngine.all)
  func once(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let events = [
        Self.event(Self.first, .firstOpening), Self.event("a", deduplicationID: "order 1"),
        Self.event("a"), Self.event("b"),
      ]
      for _ in 0..<2 { _ = try await store.record(Self.report(events)) }
      // Another installation reports the same order, and another app has an order of the same number.
      _ = try await store.record(
        Self.report(of: Self.second, [Self.event("c", deduplicationID: "order 1")])
      )
      _ = try await store.record(
        Self.report(of: Self.second, app: "cafe", [Self.event("d", deduplicationID: "order 1")])
      )
      #expect(try await store.removeAppEvents(before: ["cafe": moment(3000)]) == 1)
      #expect(try await store.removeAppEvents(before: ["shop": moment(3000)]) == 3)
      #expect(try await store.installation(Self.first) == nil)
      // The IDs are remembered for longer than the events.
      _ = try await store.record(Self.report(at: 4000, events))
      #expect(try await store.removeAppEvents(before: ["shop": moment(5000)]) == 0)
      #expect(try await store.removeAppEventKeys(before: moment(2000)) == 0)
      // Five IDs of events, and two deduplication IDs.
      let keyCount = try await store.removeAppEventKeys(before: moment(9000))
      #expect(keyCount == 7)
      _ = try await store.record(Self.report(at: 9000, events))
      #expect(try await store.removeAppEvents(before: ["shop": moment(3000)]) == 3)
    }
  }

  @Test("Openings are counted, and the first and the last are known", arguments: StoreEngine.all)
  func openings(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      #expect(try await store.record(Self.report([])) == nil)
      let history = try await store.record(
        Self.report([
          Self.event("b", .reopening, at: 9000), Self.event(Self.first, .firstOpening, at: 3000),
          Self.event("c", .reopening, at: 5000),
        ])
      )
      #expect(history?.firstOpenedAt == moment(3000) && history?.lastOpenedAt == moment(9000))
      #expect(history?.openingCount == 3 && history?.app == "shop")
      #expect(Self.carrier(history) == .some(nil))
      #expect(try await store.installation(Self.first) == history)
      #expect(try await store.record(Self.report([])) == history)
    }
  }

  @Test(
    "Two installations may use the same ID for an event",
    arguments: StoreEngine.all
  )
  func ownIDs(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      for installation in [Self.first, Self.second] {
        for _ in 0..<2 {
          _ = try await store.record(Self.report(of: installation, [Self.event("1", .reopening)]))
        }
        #expect(try await store.installation(installation)?.openingCount == 1)
      }
    }
  }

  @Test(
    "A first opening that was reported stays, and later news of it does not make it older",
    arguments: StoreEngine.all
  )
  func wrongClock(_ engine: StoreEngine) async throws {
    for isFirstReported in [true, false] {
      try await engine.withStore { store in
        let first = Self.event(Self.first, .firstOpening, at: 3000)
        let wrong = Self.event("w", .reopening, at: 1000)
        let opening = CarriedOpening(
          installation: Self.first,
          clickID: uuid(1),
          carriedBy: .link,
          time: moment(500)
        )
        if isFirstReported { _ = try await store.record(Self.report([first])) }
        _ = try await store.record(Self.report([wrong]))
        try await store.carry(opening)
        if !isFirstReported {
          #expect(try await store.installation(Self.first)?.firstOpenedAt == moment(500))
          _ = try await store.record(Self.report([first]))
        }
        #expect(try await store.installation(Self.first)?.firstOpenedAt == moment(3000))
      }
    }
  }

  @Test(
    "Retention goes by the time at which the service heard of an installation, not by a device's clock",
    arguments: StoreEngine.all
  )
  func heard(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      _ = try await store.record(
        Self.report(at: 9000, [Self.event(Self.first, .firstOpening, at: 9000)])
      )
      try await store.carry(
        CarriedOpening(
          installation: Self.first,
          clickID: uuid(1),
          carriedBy: .link,
          time: moment(1000)
        )
      )
      #expect(try await store.removeAppEvents(before: ["shop": moment(8000)]) == 0)
      #expect(try await store.installation(Self.first) != nil)
    }
  }

  @Test(
    "An installation has a limited number of clicks: its oldest and its newest",
    arguments: StoreEngine.all
  )
  func manyClicks(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      for start in stride(from: 0, to: 250, by: 50) {
        let events = (start..<start + 50).map { number in
          Self.event(
            "e\(number)",
            at: Int64(number),
            carried: .click(id: uuid(number), by: .link)
          )
        }
        _ = try await store.record(Self.report(events))
      }
      let history = try #require(try await store.installation(Self.first))
      let times = history.carried.map(\.carried.carriedAt).sorted()
      #expect(times == (Array(0..<50) + Array(200..<250)).map { moment($0) })
      // A click that was separated stays used.
      let other = Self.event("o", carried: .click(id: uuid(100), by: .link))
      let second = try await store.record(Self.report(of: Self.second, [other]))
      #expect(second?.carried.isEmpty == true)
    }
  }

  @Test("A click joins only the installation that carried it first", arguments: StoreEngine.all)
  func firstCarrier(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let link = Link.sample(7)
      try await store.insert([link])
      try await store.record(
        [.sample(1, at: 1000, link: link.id, campaign: "spring")],
        yieldPolicy: .continuous
      )
      for installation in [Self.first, Self.second] {
        try await store.carry(
          CarriedOpening(
            installation: installation,
            clickID: uuid(1),
            carriedBy: .link,
            time: moment(2000)
          )
        )
      }
      let joined = try await store.installation(Self.first)
      let record = try #require(joined.flatMap { Self.rule.records(of: $0).last })
      #expect(record.record.carriedBy == .link && !record.record.isReattribution)
      #expect(record.entry?.campaign == Campaign(campaign: "spring"))
      #expect(record.entry?.slug == link.slug && record.entry?.linkID == link.id)
      #expect(try await Self.carrier(store.installation(Self.second)) == .some(nil))
      // The same installation carries it earlier, in a report that arrives later.
      _ = try await store.record(
        Self.report([Self.event("p", carried: .click(id: uuid(1), by: .paste))])
      )
      #expect(try await Self.carrier(store.installation(Self.first)) == .link)
      _ = try await store.record(
        Self.report([Self.event("q", at: 1500, carried: .click(id: uuid(1), by: .referrer))])
      )
      #expect(try await Self.carrier(store.installation(Self.first)) == .referrer)
    }
  }

  @Test(
    "A click whose visit arrives later joins then, and stays joined",
    arguments: StoreEngine.all
  )
  func laterVisit(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let carried = AppEventReport.Carried.click(id: uuid(1), by: .paste)
      let opening = Self.event(Self.first, .firstOpening, carried: carried)
      #expect(try await Self.carrier(store.record(Self.report([opening]))) == .some(nil))
      try await store.record([.sample(1, at: 1000)], yieldPolicy: .continuous)
      #expect(try await Self.carrier(store.installation(Self.first)) == .paste)
      #expect(try await store.removeEvents(host: "brand.example", before: moment(5000)) == 1)
      #expect(try await Self.carrier(store.installation(Self.first)) == .paste)
    }
  }

  @Test(
    "Visits by people and by the team join, and bots and openings do not",
    arguments: StoreEngine.all
  )
  func kinds(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var own = VisitEvent.sample(4, .bot)
      own.reason = .own
      let events: [VisitEvent] = [
        .sample(1), .sample(2, .invitationShown), .sample(3, .bot), own, .sample(5, .opening),
      ]
      try await store.record(events, yieldPolicy: .continuous)
      for (number, joins) in [(1, true), (2, true), (3, false), (4, true), (5, false), (6, false)] {
        let installation = "aaaaaaaa-0000-4000-8000-00000000001\(number)"
        let carried = AppEventReport.Carried.click(id: uuid(number), by: .link)
        let event = Self.event(installation, .firstOpening, carried: carried)
        let history = try await store.record(Self.report(of: installation, [event]))
        #expect(Self.carrier(history) == .some(joins ? .link : nil), "\(number)")
      }
    }
  }

  @Test(
    "An invite code of an invitation joins, and another one does not",
    arguments: StoreEngine.all
  )
  func inviteCodes(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let invitation = Invitation.issued(
        3,
        content: InvitationContent(campaign: "friends", inviter: "ana")
      )
      try await store.insert([invitation])
      let events = [
        Self.event(Self.first, .firstOpening),
        Self.event("x", .join, at: 2500, carried: .inviteCode(.random())),
      ]
      #expect(try await Self.carrier(store.record(Self.report(events))) == .some(nil))
      let history = try await store.record(
        Self.report([Self.event("y", .join, at: 3000, carried: .inviteCode(invitation.code))])
      )
      let record = try #require(history.flatMap { Self.rule.records(of: $0).last })
      #expect(record.record.click?.inviteCode == invitation.code)
      #expect(record.entry?.inviter == "ana" && record.entry?.campaign.campaign == "friends")
    }
  }

  @Test(
    "An opening in the journal joins when it is drained, unless its installation was erased",
    arguments: StoreEngine.all
  )
  func drained(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var openings: [VisitEvent] = []
      for (number, installation) in [(11, Self.first), (12, Self.second)] {
        var opening = VisitEvent.sample(number, .opening, at: 2000)
        opening.clickID = uuid(number - 10)
        opening.carrying = .init(
          installation: installation,
          clickID: uuid(number - 10),
          carriedBy: .other("nfc")
        )
        openings.append(opening)
      }
      _ = try await store.erase(.installation(Self.second), receipt: uuid(90), at: moment(1500))
      let events = [.sample(1), .sample(2)] + openings
      // After a crash, the journal is drained again.
      for _ in 0..<2 { try await store.record(events, yieldPolicy: .continuous) }
      let history = try await store.installation(Self.first)
      #expect(Self.carrier(history) == .other("nfc") && history?.firstOpenedAt == moment(2000))
      #expect(try await store.installation(Self.second) == nil)
      let report = Self.report(of: Self.second, [Self.event(Self.second, .firstOpening)])
      #expect(try await store.record(report) == nil)
      #expect(try await store.installation(Self.second) == nil)
    }
  }

  @Test("Installations are listed in pages, newest first", arguments: StoreEngine.all)
  func pages(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      for number in 0..<5 {
        let id = "aaaaaaaa-0000-4000-8000-00000000000\(number)"
        let time = Int64(number + 1) * 1000
        let event = Self.event(id, .firstOpening, at: time)
        _ = try await store.record(Self.report(of: id, at: time, [event]))
      }
      func ids(_ page: ListPage<InstallationHistory>) -> [Character?] {
        page.elements.map(\.installation.last)
      }
      let page = try await store.installations(since: nil, until: nil, after: nil, limit: 3)
      #expect(ids(page) == ["4", "3", "2"])
      let next = try await store.installations(
        since: nil,
        until: nil,
        after: page.nextCursor,
        limit: 3
      )
      #expect(ids(next) == ["1", "0"] && next.nextCursor == nil)
      let some = try await store.installations(
        since: moment(2000),
        until: moment(4000),
        after: nil,
        limit: 9
      )
      #expect(ids(some) == ["2", "1"])
    }
  }
}
