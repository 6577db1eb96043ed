import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Blocks of statistics")
struct StatisticsBlockContract {
  private static let day: Int64 = 86_400_000
  /// The days of the events: the last ones of a block, another block, and the first ones of a third.
  private static let days = 20..<70
  /// So long that each day has a row for each dimension.
  private static let domain = String(repeating: "example.", count: 8)
  private static let inviters = [uuid(11): "ana", uuid(12): "bo"]

  /// Stores events of many referrers on each day, and counts them without blocks.
  private func fill(_ store: any LinkStore) async throws {
    try await store.insert(
      Self.inviters.sorted { $0.key < $1.key }.enumerated().map { number, inviter in
        var invitation = Invitation.issued(number + 11)
        invitation.id = inviter.key
        invitation.content.inviter = inviter.value
        return invitation
      }
    )
    for number in Self.days {
      let events = (0..<40).map { index in
        let time = Int64(number) * Self.day + Int64(index) * 1_800_000
        var event = VisitEvent.sample(number * 100 + index, .invitationShown, at: time)
        event.referrerHost = "referrer-\(index % (20 + number % 5)).\(Self.domain)"
        event.invitationID = uuid(11 + index % 2)
        return event
      }
      try await store.record(events, yieldPolicy: .continuous)
    }
    while try await store.countEvents(limit: 1000, at: nil) != .nothingLeft {}
  }

  /// Counts all events, fixes the values of all days, and makes blocks.
  private func makeBlocks(in store: any LinkStore, minimumSize: Int = 1) async throws {
    let time = moment(200 * Self.day)
    while try await store.countEvents(limit: 1000, at: time) != .nothingLeft {}
    for due in try await store.dueBlocks(at: time) {
      try await store.makeBlocks(due, minimumSize: minimumSize)
    }
    #expect(try await store.dueBlocks(at: time).isEmpty)
  }

  private static var questions: [StatisticsQuestion] {
    // Whole days, days that begin at 15:00 and at 00:30 in UTC, weeks, and all days.
    [(0, 96), (60, 96), (2, 96), (0, 96 * 7), (60, 96 * 7), (0, 96 * 60), (7, 96 * 60)].flatMap {
      offset,
      length in
      [StatisticsDimension.referrer, .inviter, .host, .campaign].map { dimension in
        let first = days.lowerBound * 96 + offset
        let bounds = (0...96 * 60 / length).map { QuarterHour(number: first + $0 * length) }
        return StatisticsQuestion(by: dimension, bounds: bounds)
      }
    }
  }

  private func answers(of store: any LinkStore) async throws -> [StatisticsAnswer] {
    var answers: [StatisticsAnswer] = []
    for question in Self.questions { answers.append(try await store.statistics(question)) }
    return answers
  }

  @Test("Answers are the same with blocks and without", arguments: StoreEngine.all)
  func answers(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await fill(store)
      let before = try await answers(of: store)
      #expect(before[0].total.invitationsShown == 40 * Self.days.count)
      // No day is large enough.
      try await makeBlocks(in: store, minimumSize: .max)
      #expect(try await answers(of: store) == before)
      // A recount has to make them.
      try await store.recountEvents()
      try await makeBlocks(in: store)
      #expect(try await answers(of: store) == before)
      for (number, day) in [25, 40, 40, 64].enumerated() {
        var late = VisitEvent.sample(90_000 + number, at: Int64(day) * Self.day + 1000)
        late.referrerHost = "late.example"
        try await store.record([late], yieldPolicy: .continuous)
        for _ in 0..<2 {
          let question = Self.questions[0]
          let total = try await store.statistics(question).total
          #expect(total.invitationsShown == 40 * Self.days.count && total.visits == number + 1)
          try await makeBlocks(in: store)
        }
      }
    }
  }

  @Test("Blocks are read in place of the days", arguments: StoreEngine.all)
  func use(_ engine: StoreEngine) async throws {
    let question = StatisticsQuestion(
      by: .referrer,
      bounds: [QuarterHour(number: 96 * 20 + 60), QuarterHour(number: 96 * 70)]
    )
    let statements = StatisticsSQL.Answer(question, try #require(question.days))
    try await engine.withStore { store in
      try await fill(store)
      func rowCounts() async throws -> [Int] {
        let base = try #require(store as? any TestedStatistics)
        return try await base.rowCounts([try #require(statements.blocks), statements.days])
      }
      // A row for the total, and one for the referrers.
      #expect(try await rowCounts() == [0, 2 * Self.days.count])
      try await makeBlocks(in: store)
      // Three blocks, and the day that the question cuts. The last block has too few days.
      #expect(try await rowCounts() == [4, 2 * (1 + 6)])
    }
  }

  @Test("An erased inviter is in no block", arguments: StoreEngine.all)
  func erasure(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await fill(store)
      try await makeBlocks(in: store)
      _ = try await store.erase(.inviter("ana"), receipt: uuid(90), at: moment(3000))
      for _ in 0..<2 {
        let answer = try await store.statistics(Self.questions[1])
        #expect(
          Set(answer.values.keys.map(\.string)) == ["bo", "erased-\(uuid(90))"]
        )
        try await makeBlocks(in: store)
      }
    }
  }

  @Test("A count that began before an erasure does not bring the name back")
  func erasureDuringCount() async throws {
    try await StoreEngine.sqlite.withStore { store in
      let store = try #require(store as? SQLiteStore)
      try await fill(store)
      var event = VisitEvent.sample(90_000, .invitationShown, at: 40 * Self.day)
      event.invitationID = uuid(11)
      try await store.record([event], yieldPolicy: .continuous)
      let batch = try await store.read { try CountedBatch(limit: 1000, at: nil, in: $0) }
      #expect(batch.hasWork)
      _ = try await store.erase(.inviter("ana"), receipt: uuid(90), at: moment(3000))
      #expect(try await store.write(changesTables: false) { try batch.write(to: $0) } == .busy)
      try await makeBlocks(in: store)
      let answer = try await store.statistics(Self.questions[1])
      #expect(!answer.values.keys.map(\.string).contains("ana"))
    }
  }

  @Test("Blocks that were made before a change are not stored after it", arguments: StoreEngine.all)
  func lateBlocks(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await fill(store)
      let time = moment(200 * Self.day)
      let early = try await store.dueBlocks(at: time)
      #expect(!early.isEmpty)
      // Another process makes the blocks, and a late event removes one of them.
      try await makeBlocks(in: store)
      let before = try await store.statistics(Self.questions[0]).total
      try await store.record(
        [.sample(90_000, at: 40 * Self.day)],
        yieldPolicy: .continuous
      )
      while try await store.countEvents(limit: 1000, at: time) != .nothingLeft {}
      let due = try await store.dueBlocks(at: time)
      for due in early { try await store.makeBlocks(due, minimumSize: 1) }
      #expect(try await store.dueBlocks(at: time).count == due.count && !due.isEmpty)
      let total = try await store.statistics(Self.questions[0]).total
      #expect(total.visits == before.visits + 1)
    }
  }

  @Test("A question reads blocks only where it has whole days")
  func plan() {
    func plan(_ first: Int, _ length: Int, count: Int) -> StatisticsSQL.BlockPlan {
      let bounds = (0...count).map { QuarterHour(number: first + $0 * length) }
      let question = StatisticsQuestion(bounds: bounds)
      return StatisticsSQL.BlockPlan(question, question.days ?? 0...0)
    }
    #expect(plan(0, 96, count: 64).blocks == [0, 32] && plan(0, 96, count: 64).cutDays == [])
    #expect(plan(60, 96, count: 64).blocks == [])
    #expect(plan(60, 96 * 64, count: 1).blocks == [0, 32])
    #expect(plan(60, 96 * 64, count: 1).cutDays == [0])
    #expect(plan(60, 96 * 32, count: 2).cutDays == [0, 32])
    #expect(plan(0, 96 * 7, count: 1).blocks == [])
    #expect(plan(-96 * 32, 96 * 8, count: 1).blocks == [-32])
  }
}

/// A store whose statements can be executed.
private protocol TestedStatistics {
  /// The number of rows that each statement returns.
  func rowCounts(_ statements: [SQLStatement]) async throws -> [Int]
}

extension SQLiteStore: TestedStatistics {
  fileprivate func rowCounts(_ statements: [SQLStatement]) async throws -> [Int] {
    try await read { database in
      try statements.map { statement in
        var count = 0
        try database.forEach(statement, as: { try $0.number() as Int }) { _ in count += 1 }
        return count
      }
    }
  }
}

extension PostgreSQLStore: TestedStatistics {
  fileprivate func rowCounts(_ statements: [SQLStatement]) async throws -> [Int] {
    try await runner.perform(.reading) { connection in
      try statements.map { try connection.run([$0]).first?.count ?? 0 }
    }
  }
}
