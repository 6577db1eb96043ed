@testable import LinkStore

/// The part of a store that the journal uses: every ID once, in the order of arrival.
final class MemoryStore: Sendable {
  struct State {
    var ids: [String] = []
    var known: Set<String> = []
    var isFailing = false
    /// The store fails if a batch has more events.
    var maximumCount = Int.max
    var attempts = 0
    var yieldPolicies: [YieldPolicy] = []
  }

  let monitor = Monitor(State())
  /// Yields after every attempt.
  private let attempts = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Returns when a condition on the state is met after an attempt. One task may wait at a time.
  func wait(until condition: (State) -> Bool) async {
    if monitor.withLock({ condition($0) }) { return }
    for await _ in attempts.stream where monitor.withLock({ condition($0) }) { return }
  }

  var ids: [String] { monitor.withLock { $0.ids } }
  var isFailing: Bool {
    get { monitor.withLock { $0.isFailing } }
    set { monitor.withLock { $0.isFailing = newValue } }
  }

  func record(_ batch: EventBatch, yieldPolicy: YieldPolicy = .yielding) throws {
    try record(batch.events, yieldPolicy: yieldPolicy)
  }

  func record(_ events: [VisitEvent], yieldPolicy: YieldPolicy = .yielding) throws {
    defer { attempts.continuation.yield() }
    try monitor.withLock { state in
      state.attempts += 1
      state.yieldPolicies.append(yieldPolicy)
      if state.isFailing || events.count > state.maximumCount { throw StoreError(.engine, "Away.") }
      for event in events where state.known.insert(event.id).inserted {
        state.ids.append(event.id)
      }
    }
  }
}
