package import LinkStore
package import LinkwrightCore

/// Answers requests for funnels from the counts over time.
package struct FunnelReport: Sendable {
  private let store: any LinkStore
  private let now: Timestamp

  package init(_ store: any LinkStore, at now: Timestamp) {
    self.store = store
    self.now = now
  }

  /// - Throws: ``Problem``, or `StoreError`.
  package func document(_ request: FunnelRequest) async throws -> FunnelDocument {
    let counts = try await StatisticsReport(store, at: now).document(request.statistics)
    var document = FunnelDocument(
      subject: counts.subject,
      timeZone: counts.timeZone,
      from: counts.from,
      to: counts.to,
      isOpen: counts.lastBucketIsOpen,
      steps: FunnelDocument.steps(counts.counts),
      bots: FunnelDocument.bots(counts.counts),
      by: request.isByDay ? FunnelRequest.day : counts.by,
      invitations: try await invitations(request.statistics),
      comparison: .init(
        current: .init(counts.comparison.current),
        previous: .init(counts.comparison.previous)
      )
    )
    if request.isByDay {
      document.values = counts.buckets.map {
        .init(String($0.start.prefix(Self.dayLength)), $0.counts)
      }
    } else {
      document.values = counts.values?.map(FunnelDocument.Value.init)
      document.otherValues = counts.otherValues.map(FunnelDocument.Value.init)
      document.withoutValue = counts.withoutValue.map(FunnelDocument.Value.init)
    }
    return document
  }

  /// The length of `2026-11-28` in a time.
  private static let dayLength = 10

  /// How the invitations of the subject spread. An invitation without an inviter is left out.
  ///
  /// - Returns: nil for a subject that has no inviters.
  private func invitations(
    _ request: StatisticsRequest
  ) async throws -> FunnelDocument.Invitations? {
    let isInviter = request.subject?.kind == .inviter
    let period = try request.period(at: now)
    let question = StatisticsQuestion(
      request.subject,
      by: isInviter ? nil : .inviter,
      bounds: [period.quarters.lowerBound, period.quarters.upperBound].map(
        QuarterHour.init(number:)
      )
    )
    guard question.isPossible else { return nil }
    let answer = try await store.statistics(question)
    let inviters = isInviter ? [answer.total] : answer.values.values.map(\.total)
    let active = inviters.filter { $0.shares > 0 || $0.redemptions > 0 }
    return FunnelDocument.Invitations(
      inviters: active.count,
      shares: active.reduce(0) { $0 + $1.shares },
      joins: active.reduce(0) { $0 + $1.redemptions }
    )
  }
}

extension FunnelDocument.Value {
  fileprivate init(_ value: String, _ counts: StatisticsDocument.Numbers) {
    self.init(
      value: value,
      steps: FunnelDocument.steps(counts),
      bots: FunnelDocument.bots(counts)
    )
  }

  fileprivate init(_ value: StatisticsDocument.Value) {
    self.init(
      value: value.value,
      values: value.values,
      steps: FunnelDocument.steps(value.counts),
      bots: FunnelDocument.bots(value.counts)
    )
  }
}

extension FunnelDocument.Period {
  fileprivate init(_ period: StatisticsDocument.Period) {
    self.init(
      from: period.from,
      to: period.to,
      steps: FunnelDocument.steps(period.counts),
      bots: FunnelDocument.bots(period.counts)
    )
  }
}
