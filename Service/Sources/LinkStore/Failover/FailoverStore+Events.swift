package import LinkwrightCore

extension FailoverStore {
  package func record(_ batch: EventBatch, yieldPolicy: YieldPolicy) async throws {
    let database = try source.database()
    guard database.acceptsVisits else {
      throw StoreError.unavailable(
        "Visits are written to \(place.name) only after it has been checked for damage."
      )
    }
    try await database.record(batch, yieldPolicy: yieldPolicy)
  }

  package func event(id: String) async throws -> VisitEvent? {
    try await read { try await $0.database().event(id: id) }
  }

  package func counts(link id: String) async throws -> Counts {
    try await read { try await $0.database().counts(link: id) }
  }

  package func visitCount(limitedLink id: String) async throws -> Int {
    let count = try await read { source in
      try await source.read(
        { try await $0.visitCount(limitedLink: id) },
        orElse: { snapshot in
          let waiting = self.waitingVisitCount(link: id)
          return snapshot.visitCount(link: id).map { $0 + waiting }
        }
      )
    }
    return count ?? 0
  }

  /// Uses up a visit of a link in a database that several processes share.
  ///
  /// - Returns: false if no visit was left.
  package func useVisit(limitedLink id: String, limit: Int) async throws -> Bool {
    try await write { database in
      guard let counter = database as? any SharedVisitCounter else {
        throw StoreError(.engine, "\(self.place.name) is used by one process only.")
      }
      return try await counter.useVisit(limitedLink: id, limit: limit)
    }
  }

  package func counts(invitation id: String) async throws -> Counts {
    try await read { try await $0.database().counts(invitation: id) }
  }

  package func countsByCampaign(
    host: String?
  ) async throws -> [(campaign: String?, counts: Counts)] {
    try await read { try await $0.database().countsByCampaign(host: host) }
  }

  package func visitCountsOfLimitedLinks() async throws -> [String: Int] {
    try await source.read { try await $0.visitCountsOfLimitedLinks() }
  }

  package func removeEvents(before times: [String: Timestamp]) async throws -> Int {
    try await source.database().removeEvents(before: times)
  }

  package func statistics(_ question: StatisticsQuestion) async throws -> StatisticsAnswer {
    let source = source
    // A long question says nothing about the database.
    let answer = try await waitAtMost(answerLimit) {
      try await source.database().statistics(question)
    }
    guard let answer else { throw StoreError.tooSlow }
    return answer
  }

  package func uncountedEventCount() async throws -> Int {
    try await source.database().uncountedEventCount()
  }

  package func countEvents(limit: Int, at time: Timestamp?) async throws -> CountingOutcome {
    let database = try source.database()
    guard database.acceptsVisits else { return .busy }
    return try await database.countEvents(limit: limit, at: time)
  }

  package func dueBlocks(at time: Timestamp) async throws -> [StatisticsBlock.Due] {
    let database = try source.database()
    return database.acceptsVisits ? try await database.dueBlocks(at: time) : []
  }

  package func makeBlocks(_ due: StatisticsBlock.Due, minimumSize: Int) async throws {
    try await source.database().makeBlocks(due, minimumSize: minimumSize)
  }

  package func exportPart(_ request: ExportRequest) async throws -> ExportPart {
    try await read { try await $0.database().exportPart(request) }
  }

  package func recountEvents() async throws { try await source.database().recountEvents() }

  package func maintain(at time: Timestamp) async throws {
    try await source.database().maintain(at: time)
  }
}
