import Foundation
import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("Statistics over time")
struct StatisticsContract {
  @Test(
    "After any history, the counts are those of the events, for every subject, dimension and interval",
    arguments: StoreEngine.all
  )
  func histories(_ engine: StoreEngine) async throws {
    let count = ProcessInfo.processInfo.environment["LINKWRIGHT_STATISTICS_HISTORIES"].flatMap(
      Int.init
    )
    for seed in 0..<UInt64(count ?? 12) {
      try await engine.withHome { home in
        var history = try await StatisticsHistory(seed: seed, home)
        try await history.play(stepCount: 14)
      }
    }
  }

  @Test("Only the most frequent values of a past day are kept apart", arguments: StoreEngine.all)
  func cap(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let day: Int64 = 86_400_000
      try await store.insert(
        (0..<260).map { number in
          var link = Link.sample(number + 1)
          link.content.campaign.campaign =
            number < 10 ? "cfrequent-\(number)" : "crare-\(number + 90)"
          return link
        }
      )
      func visit(_ number: Int, referrer: String) -> VisitEvent {
        var event = VisitEvent.sample(number, at: 20 * day + Int64(number))
        event.referrerHost = referrer
        event.campaign.campaign = "c\(referrer)"
        return event
      }
      // The values 0…9 are frequent, and 250 others occur once.
      var events = (0..<40).map { visit($0, referrer: "frequent-\($0 % 10)") }
      events += (100..<350).map { visit($0, referrer: "rare-\($0)") }
      try await store.record(events, yieldPolicy: .continuous)
      let question = StatisticsQuestion(
        StatisticsSubject(.host, "brand.example"),
        by: .referrer,
        bounds: [QuarterHour(number: 0), QuarterHour(number: 96 * 30)]
      )
      #expect(try await store.countEvents(limit: 1000, at: moment(20 * day + 1)) == .counted(290))
      let open = try await store.statistics(question)
      #expect(open.values.count == 260 && open.other == nil)

      _ = try await store.countEvents(limit: 1000, at: moment(21 * day))
      let closed = try await store.statistics(question)
      #expect(closed.values.count == DayCells.valueLimit)
      #expect((0..<10).allSatisfy { closed.values[StatisticsText("frequent-\($0)")] != nil })
      #expect(closed.other?.valueCount == 60 && closed.other?.total.visits == 60)
      #expect(closed.total.visits == 290)

      // Late events: one of a kept value, and one of a new value.
      try await store.record(
        [visit(400, referrer: "frequent-0"), visit(401, referrer: "new")],
        yieldPolicy: .continuous
      )
      _ = try await store.countEvents(limit: 1000, at: moment(21 * day))
      let later = try await store.statistics(question)
      #expect(later.values[StatisticsText("frequent-0")]?.total.visits == 5)
      // The new value may be one of the 60.
      #expect(later.other?.valueCount == 60 && later.other?.total.visits == 61)

      // Campaigns that a link names have no cap, and others have no name.
      var campaigns = question
      campaigns.dimension = .campaign
      let answer = try await store.statistics(campaigns)
      #expect(answer.values.count == 260)
      #expect(answer.other?.total.visits == 1 && answer.other?.valueCount == 1)
      campaigns.dimension = nil
      for (name, count) in [("cfrequent-0", 5), ("cnew", 0)] {
        campaigns.subject = StatisticsSubject(.campaign, name)
        #expect(try await store.statistics(campaigns).total.visits == count, "\(name)")
      }
    }
  }

  @Test(
    "Visitors who invent values do not make a day grow without a bound, and no visit is lost",
    arguments: StoreEngine.all,
    [StatisticsDimension.network, .adgroup, .creative, .label, .campaign]
  )
  func inventedValues(_ engine: StoreEngine, _ dimension: StatisticsDimension) async throws {
    try await engine.withStore { store in
      let day: Int64 = 86_400_000
      let count = DayCells.openValueLimit + 300
      var question = StatisticsQuestion(
        StatisticsSubject(.host, "brand.example"),
        by: dimension,
        bounds: [QuarterHour(number: 0), QuarterHour(number: 96 * 30)]
      )
      for round in 0..<2 {
        let events = (0..<count).map { number in
          var event = VisitEvent.sample(round * count + number, at: 20 * day + Int64(number))
          let value = "\(round)-\(number)"
          switch dimension {
          case .network: event.campaign.network = value
          case .adgroup: event.campaign.adgroup = value
          case .creative: event.campaign.creative = value
          case .label: event.campaign.label = value
          default: event.campaign.campaign = value
          }
          return event
        }
        try await store.record(events, yieldPolicy: .continuous)
        let before = try await store.statistics(question)
        #expect(before.total.visits == (round + 1) * count)
        while try await store.countEvents(limit: 1000, at: moment(20 * day)) != .nothingLeft {}
        let open = try await store.statistics(question)
        #expect(open.values.count == (dimension == .campaign ? 0 : DayCells.openValueLimit))
        #expect(open.valueTotal == (round + 1) * count && open.total == before.total)
      }
      while try await store.countEvents(limit: 1000, at: moment(22 * day)) != .nothingLeft {}
      let closed = try await store.statistics(question)
      #expect(closed.values.count == (dimension == .campaign ? 0 : DayCells.valueLimit))
      #expect(closed.valueTotal == 2 * count && closed.total.visits == 2 * count)
      #expect((1...2 * count).contains(try #require(closed.other).valueCount))
      question.subject = StatisticsSubject(.campaign, "0-1")
      question.dimension = nil
      #expect(try await store.statistics(question).total.visits == 0)
    }
  }

  @Test(
    "A day with many long values is counted, fixed and erased like any other",
    arguments: StoreEngine.all
  )
  func largeDay(_ engine: StoreEngine) async throws {
    let (day, domain) = (Int64(86_400_000), String(repeating: "example.", count: 12))
    let (inviterCount, referrerCount, count) = (300, 250, 3000)
    #expect(DayCells.valueLimit * domain.utf8.count > DayCells.minimumSizeWithSum)
    try await engine.withStore { store in
      try await store.insert(
        (0..<inviterCount).map {
          .issued($0 + 1, content: InvitationContent(inviter: "inviter-\($0).\(domain)"))
        }
      )
      let events = (0..<count).map { number in
        let time = 20 * day + Int64(number) * day / Int64(count)
        var event = VisitEvent.sample(10_000 + number, .invitationShown, at: time)
        event.referrerHost = "referrer-\(number % referrerCount).\(domain)"
        event.invitationID = uuid(number % inviterCount + 1)
        return event
      }
      try await store.record(events, yieldPolicy: .continuous)
      let bounds = [0, 48, 96].map { QuarterHour(number: 96 * 20 + $0) }
      /// Asks for two values by name. One in `step` events has each of them.
      func check(
        _ dimension: StatisticsDimension,
        _ names: [String],
        every step: Int,
        _ location: SourceLocation = #_sourceLocation
      ) async throws {
        var question = StatisticsQuestion(by: dimension, bounds: bounds)
        question.listedValues = Set(names.map { StatisticsText($0) })
        let answer = try await store.statistics(question)
        let half = count / step / 2
        #expect(Set(answer.values.keys.map(\.string)) == Set(names), sourceLocation: location)
        for value in answer.values.values {
          #expect(
            value.intervals.map(\.invitationsShown) == [half, half],
            sourceLocation: location
          )
        }
        let others = count / 2 - 2 * half
        #expect(
          answer.other?.intervals.map(\.invitationsShown) == [others, others],
          sourceLocation: location
        )
      }
      let inviters = ["inviter-0.\(domain)", "inviter-1.\(domain)"]
      let referrers = ["referrer-0.\(domain)", "referrer-1.\(domain)"]
      for time in [nil, moment(22 * day), moment(22 * day)] {
        try await check(.inviter, inviters, every: inviterCount)
        try await check(.referrer, referrers, every: referrerCount)
        while try await store.countEvents(limit: 10_000, at: time) != .nothingLeft {}
      }
      _ = try await store.erase(.inviter(inviters[1]), receipt: uuid(90), at: moment(3000))
      for _ in 0..<2 {
        try await check(.inviter, [inviters[0], "erased-\(uuid(90))"], every: inviterCount)
        try await check(.referrer, referrers, every: referrerCount)
        try await store.recountEvents()
      }
    }
  }

  @Test("Past days are fixed one after the other, and none after the last count")
  func closing() async throws {
    for engine in StoreEngine.all {
      try await engine.withStore { store in
        let day: Int64 = 86_400_000
        for number in [3, 5, 9] {
          let events = (0..<250).map { value in
            var event = VisitEvent.sample(number * 1000 + value, at: Int64(number) * day)
            event.campaign.network = "\(value)"
            return event
          }
          try await store.record(events, yieldPolicy: .continuous)
        }
        func valueCount(_ number: Int) async throws -> Int {
          let bounds = [QuarterHour(number: 96 * number), QuarterHour(number: 96 * (number + 1))]
          let question = StatisticsQuestion(by: .network, bounds: bounds)
          return try await store.statistics(question).values.count
        }
        let now = moment(7 * day)
        #expect(try await store.countEvents(limit: 1000, at: now) == .counted(750))
        #expect(try await [valueCount(3), valueCount(5), valueCount(9)] == [200, 250, 250])
        #expect(try await store.countEvents(limit: 1000, at: now) == .counted(0))
        #expect(try await store.countEvents(limit: 1000, at: now) == .nothingLeft)
        #expect(try await [valueCount(3), valueCount(5), valueCount(9)] == [200, 200, 250])
        // The clock was wrong for a moment: a day without events is not fixed.
        #expect(try await store.countEvents(limit: 1000, at: moment(9 * day)) == .nothingLeft)
        let late = (0..<210).map { value in
          var event = VisitEvent.sample(20_000 + value, at: 8 * day)
          event.campaign.network = "\(value)"
          return event
        }
        try await store.record(late, yieldPolicy: .continuous)
        #expect(try await store.countEvents(limit: 1000, at: nil) == .counted(210))
        #expect(try await valueCount(8) == 210)
      }
    }
  }

  @Test("Retention removes no event that is not counted", arguments: StoreEngine.all)
  func retention(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let question = StatisticsQuestion(bounds: [QuarterHour(number: 0), QuarterHour(number: 96)])
      for round in 1...3 {
        try await store.record([.sample(round, at: 1000)], yieldPolicy: .continuous)
        #expect(try await store.removeEvents(host: "brand.example", before: moment(2000)) == 1)
        #expect(try await store.statistics(question).total.visits == round)
        try await store.recountEvents()
        #expect(try await store.statistics(question).total.visits == round)
      }
    }
  }

  @Test("Redemptions and scans are counted over time", arguments: StoreEngine.all)
  func redemptions(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let content = InvitationContent(campaign: "spring", inviter: "ana", maximumUses: 2)
      let invitation = Invitation.issued(1, content: content)
      try await store.insert([invitation])
      for redeemer in ["bo", "cy", "bo", "di"] {
        _ = try await store.redeem(code: invitation.code, by: .sample(by: redeemer, at: 1000))
      }
      var visit = VisitEvent.sample(2, at: 1000)
      visit.isScan = true
      var later = VisitEvent.sample(3, .opening, at: 1000)
      (later.isScan, later.clickID) = (true, visit.id)
      var direct = VisitEvent.sample(4, .opening, at: 1000)
      direct.isScan = true
      try await store.record([visit, later, direct], yieldPolicy: .continuous)
      let bounds = [QuarterHour(number: 0), QuarterHour(number: 96)]
      for round in 0..<2 {
        for subject in [StatisticsSubject(.inviter, "ana"), StatisticsSubject(.campaign, "spring")]
        {
          let answer = try await store.statistics(StatisticsQuestion(subject, bounds: bounds))
          #expect(answer.total.redemptions == 2 && answer.total.visits == 0)
        }
        let all = try await store.statistics(StatisticsQuestion(bounds: bounds)).total
        #expect(all.redemptions == 2 && all.scans == 2 && all.openings == 2)
        if round == 0 { while try await store.countEvents(limit: 2, at: nil) != .nothingLeft {} }
      }
      #expect(try await store.counts(invitation: invitation.id).redemptions == 2)
    }
  }

  @Test(
    "Openings without a visit reach a person, and others were counted",
    arguments: StoreEngine.all
  )
  func reached(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var later = VisitEvent.sample(3, .opening)
      later.clickID = uuid(1)
      let events: [VisitEvent] = [
        .sample(1), .sample(2, .invitationShown), later, .sample(4, .opening), .sample(5, .bot),
      ]
      try await store.record(events, yieldPolicy: .continuous)
      let question = StatisticsQuestion(bounds: [QuarterHour(number: 0), QuarterHour(number: 96)])
      for _ in 0..<2 {
        let total = try await store.statistics(question).total
        #expect(total.reached == 3 && total.openings == 2 && total.bots == 1)
        try await store.recountEvents()
      }
    }
  }

  @Test("Two processes count no event twice", arguments: StoreEngine.all)
  func concurrency(_ engine: StoreEngine) async throws {
    try await engine.withHome { home in
      let stores = [try await home.open(), try await home.open()]
      let question = StatisticsQuestion(bounds: [QuarterHour(number: 0), QuarterHour(number: 96)])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, store) in stores.enumerated() {
          group.addTask {
            for round in 0..<10 {
              let events = (0..<20).map { VisitEvent.sample(number * 1000 + round * 20 + $0) }
              try await store.record(events, yieldPolicy: .continuous)
            }
          }
          group.addTask {
            for _ in 0..<20 { _ = try await store.countEvents(limit: 30, at: nil) }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await stores[0].statistics(question).total.visits == 400)
      while try await stores[0].countEvents(limit: 50, at: nil) != .nothingLeft {}
      #expect(try await stores[1].statistics(question).total.visits == 400)
      #expect(try await stores[1].uncountedEventCount() == 0)
      for store in stores { try await store.close() }
    }
  }
}

extension StatisticsAnswer {
  /// The visits with a value, also with one that is not kept apart.
  fileprivate var valueTotal: Int {
    values.values.reduce(other?.total.visits ?? 0) { $0 + $1.total.visits }
  }
}
