import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Counts of shares, installations and app events")
struct AppEventCountContract {
  private static let installation = AttributionContract.first
  private static let link: Link = {
    var link = Link.sample(7)
    link.content.campaign.campaign = "spring"
    return link
  }()
  private static let invitation = Invitation.issued(
    8,
    content: InvitationContent(campaign: "friends", inviter: "ana", maximumUses: nil)
  )

  private static func event(
    _ id: String,
    _ kind: AppEventReport.Event.Kind = .custom,
    at time: Int64 = 2000,
    carried: AppEventReport.Carried? = nil,
    shared: AppEventReport.Shared? = nil
  ) -> AppEventReport.Event {
    AppEventReport.Event(
      rowID: UUID().uuidString.lowercased(),
      id: id,
      kind: kind,
      time: moment(time),
      carried: carried,
      shared: shared,
      name: kind == .custom ? "purchase" : nil
    )
  }

  private static func report(
    of installation: String = installation,
    platform: String = "ios",
    joining: JoiningRule = JoiningRule(),
    _ events: AppEventReport.Event...
  ) -> AppEventReport {
    AppEventReport(
      installation: installation,
      app: "shop",
      platform: platform,
      time: moment(3000),
      events: events,
      joining: joining
    )
  }

  private static func answer(
    _ store: any LinkStore,
    _ subject: StatisticsSubject? = nil,
    by dimension: StatisticsDimension? = nil
  ) async throws -> StatisticsAnswer {
    let bounds = [QuarterHour(number: 0), QuarterHour(number: 96)]
    return try await store.statistics(
      StatisticsQuestion(subject, by: dimension, bounds: bounds)
    )
  }

  private func withStore(
    _ engine: StoreEngine,
    _ body: (any LinkStore) async throws -> Void
  ) async throws {
    try await engine.withStore { store in
      try await store.insert([Self.link])
      try await store.insert([Self.invitation])
      let visit = VisitEvent.sample(1, link: Self.link.id, campaign: "spring")
      try await store.record([visit], yieldPolicy: .continuous)
      try await body(store)
    }
  }

  private static let click = AppEventReport.Carried.click(id: uuid(1), by: .link)
  private static let code = AppEventReport.Carried.inviteCode(invitation.code)

  @Test(
    "Events count for what joined the installation, once each, by subject and by value",
    arguments: StoreEngine.all
  )
  func joined(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      let shared = AppEventReport.Shared(
        url: "https://brand.example/i/x",
        host: "brand.example",
        invitationID: Self.invitation.id,
        campaign: "friends"
      )
      let first = Self.report(
        Self.event(Self.installation, .firstOpening, carried: Self.click),
        Self.event("a"),
        Self.event("b"),
        Self.event("s", .share, shared: shared)
      )
      let second = Self.report(
        of: AttributionContract.second,
        Self.event(AttributionContract.second, .firstOpening),
        Self.event("j", .join, carried: Self.code),
        Self.event("c")
      )
      for _ in 0..<2 {
        for report in [first, second] { _ = try await store.record(report) }
      }
      for _ in 0..<2 {
        for (subject, counts) in [
          (StatisticsSubject(.campaign, "spring"), [0, 1, 2]),
          (StatisticsSubject(.link, Self.link.id), [0, 1, 2]),
          (StatisticsSubject(.campaign, "friends"), [1, 1, 1]),
          (StatisticsSubject(.inviter, "ana"), [1, 1, 1]),
          (StatisticsSubject(.host, "brand.example"), [1, 2, 3]),
        ] {
          let total = try await Self.answer(store, subject).total
          #expect([total.shares, total.installs, total.customEvents] == counts, "\(subject)")
        }
        let all = try await Self.answer(store, by: .campaign)
        let sum = all.values.values.reduce(StatisticsCounts()) { $0 + $1.total }
        #expect(sum == all.total && all.other == nil)
        #expect(all.total.reached == 1 && all.total.redemptions == 0)
        let names = try await Self.answer(store, by: .event)
        #expect(names.values.keys.map(\.string) == ["purchase"])
        #expect(names.values.first?.value.total.customEvents == 3)
        try await store.recountEvents()
        while try await store.countEvents(limit: 2, at: nil) != .nothingLeft {}
      }
      // They are no visits, and no counts of the whole time.
      let byCampaign = try await store.countsByCampaign(host: nil)
      #expect(byCampaign.map(\.campaign) == ["spring"] && byCampaign.first?.counts.visits == 1)
    }
  }

  @Test("The counts of an erased installation stay", arguments: StoreEngine.all)
  func erasure(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      let report = Self.report(
        Self.event(Self.installation, .firstOpening, carried: Self.click),
        Self.event("a")
      )
      _ = try await store.record(report)
      _ = try await store.erase(
        .installation(Self.installation),
        receipt: uuid(90),
        at: moment(4000)
      )
      _ = try await store.record(report)
      for _ in 0..<2 {
        let total = try await Self.answer(store, StatisticsSubject(.campaign, "spring")).total
        #expect(total.installs == 1 && total.customEvents == 1)
        try await store.recountEvents()
      }
    }
  }

  @Test(
    "An installation that nothing led to does not count, until what led to it arrives",
    arguments: StoreEngine.all
  )
  func later(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      let opening = Self.report(Self.event(Self.installation, .firstOpening), Self.event("a"))
      _ = try await store.record(opening)
      #expect(try await Self.answer(store).total.installs == 0)
      let carried = CarriedOpening(
        installation: Self.installation,
        clickID: uuid(1),
        carriedBy: .link,
        time: moment(2500),
        joining: JoiningRule()
      )
      // A click that nobody can have seen before the first opening leads to nothing.
      var foreign = carried
      foreign.joining?.foreignHosts = ["brand.example"]
      try await store.carry(foreign)
      #expect(try await Self.answer(store).total.installs == 0)
      for _ in 0..<2 { try await store.carry(carried) }
      _ = try await store.record(Self.report(Self.event("b"), Self.event("r", .reopening)))
      let total = try await Self.answer(store, StatisticsSubject(.link, Self.link.id)).total
      // The event "a" happened while nothing had joined.
      #expect(total.installs == 1 && total.customEvents == 1)
    }
  }

  @Test(
    "A re-attribution is no installation, and later events count for it",
    arguments: StoreEngine.all
  )
  func reattribution(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      let later = VisitEvent.sample(2, at: 50_000, link: Self.link.id)
      try await store.record([later], yieldPolicy: .continuous)
      _ = try await store.record(
        Self.report(
          Self.event(Self.installation, .firstOpening),
          Self.event("r", .reopening, at: 60_000, carried: .click(id: uuid(2), by: .link)),
          Self.event("a", at: 70_000)
        )
      )
      let total = try await Self.answer(store).total
      #expect(total.installs == 0 && total.customEvents == 1)
    }
  }

  @Test("What apps and visitors invent has no counts of its own", arguments: StoreEngine.all)
  func invented(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      let visit = VisitEvent.sample(2, campaign: "invented")
      try await store.record([visit], yieldPolicy: .continuous)
      _ = try await store.record(
        Self.report(
          platform: "invented",
          Self.event(Self.installation, .firstOpening, carried: .click(id: uuid(2), by: .link)),
          Self.event("s", .share, shared: AppEventReport.Shared(url: "https://x.example/y"))
        )
      )
      let campaigns = try await Self.answer(store, by: .campaign)
      #expect(campaigns.other?.total.installs == 1)
      #expect(campaigns.values.keys.map(\.string) == ["spring"])
      #expect(try await Self.answer(store, by: .platform).values.isEmpty)
      #expect(campaigns.total.installs == 1 && campaigns.total.shares == 0)
      let hosts = try await Self.answer(store, by: .host).values.keys.map(\.string)
      #expect(hosts == ["brand.example"])
    }
  }

  @Test("What the team reports is stored and not counted", arguments: StoreEngine.all)
  func own(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      var report = Self.report(
        Self.event(Self.installation, .firstOpening, carried: Self.click),
        Self.event("a")
      )
      report.isOwn = true
      #expect(try await store.record(report)?.openingCount == 1)
      _ = try await store.record(Self.report(Self.event("r", .reopening)))
      let total = try await Self.answer(store).total
      #expect(total.installs == 0 && total.customEvents == 0 && total.visits == 1)
    }
  }

  @Test("An event that is only counted is no click", arguments: StoreEngine.all)
  func noClick(_ engine: StoreEngine) async throws {
    try await withStore(engine) { store in
      var event = VisitEvent.sample(3, .customEvent, link: Self.link.id)
      event.campaign.campaign = "spring"
      try await store.record([event], yieldPolicy: .continuous)
      let history = try await store.record(
        Self.report(
          Self.event(Self.installation, .firstOpening, carried: .click(id: uuid(3), by: .link))
        )
      )
      #expect(history.flatMap { JoiningRule().records(of: $0).last }?.entry == nil)
    }
  }
}
