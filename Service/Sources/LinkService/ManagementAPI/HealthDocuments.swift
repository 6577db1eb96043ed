/// The response of `/healthz`.
struct HealthDocument: Sendable, Hashable, Encodable {
  enum Status: String, Sendable, Hashable, Encodable {
    case alive, stopping
  }

  var status: Status
}

/// The response of `/readyz`.
struct ReadinessDocument: Sendable, Hashable, Encodable {
  enum Status: String, Sendable, Hashable, Encodable {
    case ready, unavailable
  }

  enum PartStatus: String, Sendable, Hashable, Encodable {
    case fine, failing
  }

  var status: Status
  var store: PartStatus
  var journal: PartStatus
  /// Why the service is unavailable, in sentences; nil if it is ready.
  var causes: [String]?

  init(_ state: ServiceState) {
    func status(_ part: ServiceState.Part) -> PartStatus {
      state.faults[part] == nil ? .fine : .failing
    }
    self.status = state.isReady ? .ready : .unavailable
    store = status(.store)
    journal = status(.journal)
    guard !state.isReady else { return }
    causes =
      (state.isStopping ? ["The service stops."] : [])
      + ServiceState.Part.allCases.compactMap { state.faults[$0] }
  }
}
