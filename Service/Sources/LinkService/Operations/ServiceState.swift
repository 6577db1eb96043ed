/// What the service can currently do, as a state machine that returns the changes for the log.
///
/// ```swift
/// var state = ServiceState()
/// let changes = state.apply([.store: "The disk is full."])
/// state.isReady  // false
/// ```
struct ServiceState: Sendable, Hashable {
  /// A part of the service that can fail independently of the other parts.
  enum Part: String, Sendable, Hashable, CaseIterable {
    case store, journal
  }

  /// A change that the operator has to know about.
  enum Change: Sendable, Hashable {
    /// A part fails that did not fail before, or it now fails for another reason.
    case failing(Part, reason: String)
    case recovered(Part)
    case stopping
  }

  /// Why parts fail, in sentences for the operator.
  private(set) var faults: [Part: String] = [:]
  /// Whether the service was told to stop and is completing the requests in progress.
  private(set) var isStopping = false

  /// Whether the service can respond to visitors. Links in memory and association files need
  /// neither the store nor the journal.
  var canAnswerVisitors: Bool { !isStopping }

  /// Whether the service can store everything that it acknowledges.
  var isReady: Bool { faults.isEmpty && !isStopping }

  /// Applies an observation of all parts.
  ///
  /// - Parameter observed: The reason why each part fails. Parts that work are absent.
  mutating func apply(_ observed: [Part: String]) -> [Change] {
    defer { faults = observed }
    return Part.allCases.compactMap { part in
      switch (faults[part], observed[part]) {
      case (let before, let reason?) where before != reason: .failing(part, reason: reason)
      case (_?, nil): .recovered(part)
      default: nil
      }
    }
  }

  mutating func stop() -> [Change] {
    guard !isStopping else { return [] }
    isStopping = true
    return [.stopping]
  }
}
