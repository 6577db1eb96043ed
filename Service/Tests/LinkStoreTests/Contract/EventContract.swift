import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Events and counts")
struct EventContract {
  @Test(
    "An event counts once, even if it arrives repeatedly and concurrently",
    arguments: StoreEngine.all
  )
  func idempotent(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let events = (0..<10).map { VisitEvent.sample($0, link: "link") }
      try await store.record([events[0], events[0]], yieldPolicy: .continuous)
      try await store.record(events, yieldPolicy: .yielding)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for round in 0..<20 {
          let yieldPolicy: YieldPolicy = round.isMultiple(of: 2) ? .continuous : .yielding
          group.addTask { try await store.record(events.shuffled(), yieldPolicy: yieldPolicy) }
        }
        try await group.waitForAll()
      }
      #expect(try await store.counts(link: "link").visits == 10)
      #expect(try await store.removeEvents(host: "brand.example", before: moment(2000)) == 10)
    }
  }

  @Test("Events are counted by kind", arguments: StoreEngine.all)
  func kinds(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let kinds: [VisitEvent.Kind] = [
        .visit, .opening, .opening, .bot, .bot, .bot,
        .invitationShown, .invitationShown, .invitationShown, .invitationShown,
      ]
      var events = kinds.enumerated().map { VisitEvent.sample($0, $1, link: "link") }
      for index in events.indices { events[index].invitationID = "invitation" }
      try await store.record(events, yieldPolicy: .continuous)
      var counts = Counts()
      (counts.visits, counts.openings, counts.bots, counts.invitationsShown) = (1, 2, 3, 4)
      #expect(try await store.counts(link: "link") == counts)
      #expect(try await store.counts(invitation: "invitation") == counts)
      #expect(try await store.counts(link: "other") == Counts())
    }
  }

  @Test("Scans are counted as events and apart, but not those of bots", arguments: StoreEngine.all)
  func scans(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let kinds: [VisitEvent.Kind] = [
        .visit, .visit, .visit, .opening, .opening, .invitationShown, .bot, .bot,
      ]
      var events = kinds.enumerated().map {
        VisitEvent.sample($0, $1, link: "link", campaign: "summer")
      }
      for index in [0, 1, 3, 5, 6] { events[index].isScan = true }
      try await store.record(events, yieldPolicy: .continuous)
      try await store.record(events, yieldPolicy: .continuous)
      var counts = Counts()
      (counts.visits, counts.openings, counts.bots, counts.invitationsShown) = (3, 2, 2, 1)
      (counts.scans.visits, counts.scans.openings, counts.scans.invitationsShown) = (2, 1, 1)
      #expect(try await store.counts(link: "link") == counts)
      #expect(try await store.countsByCampaign(host: nil).map(\.counts) == [counts])
    }
  }

  @Test("A click counts one opening, the first one", arguments: StoreEngine.all)
  func clicks(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      func opening(_ number: Int, click: String?, link: String) -> VisitEvent {
        var event = VisitEvent.sample(number, .opening, link: link)
        event.clickID = click
        return event
      }
      let events = [
        opening(1, click: "a", link: "first"), opening(2, click: "a", link: "second"),
        opening(3, click: "b", link: "first"), opening(4, click: nil, link: "first"),
        opening(5, click: nil, link: "first"),
      ]
      try await store.record(events, yieldPolicy: .continuous)
      try await store.record(events.reversed(), yieldPolicy: .continuous)
      #expect(try await store.counts(link: "first").openings == 4)
      #expect(try await store.counts(link: "second").openings == 0)
    }
  }

  @Test("A stored event is found by its ID, with every field", arguments: StoreEngine.all)
  func lookup(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var event = VisitEvent.sample(1, link: "link", campaign: "summer")
      event.invitationID = "invitation"
      event.clickID = "click"
      (event.platform, event.browser, event.referrerHost) = ("ios", "safari", "a.example")
      event.campaign.tokens = ["x", "y"]
      (event.query, event.address) = ("promo=1", "192.0.2.0")
      event.isScan = true
      let events = [event] + VisitEvent.Kind.allCases.map { .sample(10 + Int($0.rawValue), $0) }
      try await store.record(events, yieldPolicy: .continuous)
      for event in events { #expect(try await store.event(id: event.id) == event) }
      #expect(try await store.event(id: uuid(99)) == nil)
    }
  }

  @Test("Any text can be the name of a campaign", arguments: StoreEngine.all)
  func texts(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let names = ["\"", "\\", "\\\"", "{a,b}", "NULL", " ", "'", "a\nb", "ä", "a\u{308}"]
      let events = names.enumerated().map { VisitEvent.sample($0, campaign: $1) }
      try await store.record(events, yieldPolicy: .continuous)
      // The second time, some events are stored, so PostgreSQL takes the slower way.
      try await store.record(
        events + [.sample(99, campaign: "NULL")],
        yieldPolicy: .continuous
      )
      let counts = try await store.countsByCampaign(host: nil)
      let found = counts.map { "\(Array(($0.campaign ?? "-").utf8)) \($0.counts.visits)" }
      let expected = names.map { "\(Array($0.utf8)) \($0 == "NULL" ? 2 : 1)" }
      #expect(found.sorted() == expected.sorted())
    }
  }

  @Test("Campaign counts include redemptions", arguments: StoreEngine.all)
  func campaigns(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.record(
        [
          .sample(1, campaign: "summer"), .sample(2, .opening, campaign: "summer"),
          .sample(3), .sample(4, host: "other", campaign: "summer"), .sample(5, campaign: "autumn"),
        ],
        yieldPolicy: .yielding
      )
      let invitation = Invitation.issued(1, content: InvitationContent(campaign: "summer"))
      try await store.insert([invitation])
      _ = try await store.redeem(code: invitation.code, by: .sample(by: "a"))
      let here = try await store.countsByCampaign(host: "brand.example")
      #expect(here.map(\.campaign) == [nil, "autumn", "summer"])
      #expect(here.map(\.counts.visits) == [1, 1, 1])
      #expect(here.map(\.counts.openings) == [0, 0, 1])
      #expect(here.map(\.counts.redemptions) == [0, 0, 1])
      let everywhere = try await store.countsByCampaign(host: nil)
      #expect(everywhere.map(\.campaign) == [nil, "autumn", "summer"])
      #expect(everywhere.map(\.counts.visits) == [1, 1, 2])
      #expect(try await store.countsByCampaign(host: "nowhere").isEmpty)
    }
  }

  @Test("Retention removes events by host and time but not counts", arguments: StoreEngine.all)
  func retention(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.record(
        [
          .sample(1, at: 1, link: "link"), .sample(2, at: 2, link: "link"),
          .sample(3, at: 3, link: "link"), .sample(4, at: 1, host: "other", link: "link"),
        ],
        yieldPolicy: .yielding
      )
      #expect(try await store.removeEvents(host: "brand.example", before: moment(3)) == 2)
      #expect(try await store.removeEvents(host: "brand.example", before: moment(3)) == 0)
      #expect(try await store.removeEvents(host: "other", before: moment(9)) == 1)
      #expect(try await store.counts(link: "link").visits == 4)
    }
  }

  @Test("Visit counts of limited links include links without visits", arguments: StoreEngine.all)
  func limited(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let limited = LinkContent(destination: "/", visitLimit: 10)
      try await store.insert([
        .sample(1, content: limited), .sample(2, content: limited), .sample(3),
      ])
      try await store.record(
        [
          .sample(1, link: uuid(1)), .sample(2, link: uuid(1)), .sample(3, .bot, link: uuid(1)),
          .sample(4, link: uuid(3)),
        ],
        yieldPolicy: .yielding
      )
      #expect(try await store.visitCountsOfLimitedLinks() == [uuid(1): 2, uuid(2): 0])
    }
  }
}
