/// What the service can do, as a state machine that returns messages for the log.
///
/// ```swift
/// var state = ServiceState()
/// let changes = state.apply([.store: "The disk is full."])
/// state.isReady  // false
/// ```
struct ServiceState: Sendable, Hashable {
  /// A part that may fail on its own.
  enum Part: String, Sendable, Hashable, CaseIterable {
    case store, journal
  }

  /// What the operator has to know.
  enum Change: Sendable, Hashable {
    /// A part fails, or fails for another reason than before.
    case failing(Part, reason: String)
    case recovered(Part)
    case stopping
  }

  /// Why parts fail, in sentences for the operator.
  private(set) var faults: [Part: String] = [:]
  /// Whether the service has been told to stop, and completes the requests in progress.
  private(set) var isStopping = false

  /// Whether visitors can be answered. Links in memory and association files need neither store nor
  /// journal.
  var canAnswerVisitors: Bool { !isStopping }

  /// Whether everything that the service acknowledges is kept.
  var isReady: Bool { faults.isEmpty && !isStopping }

  /// Applies an observation of all parts.
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
