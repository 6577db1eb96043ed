import LinkStore
import LinkwrightCore

/// The response of `/healthz`.
struct HealthDocument: Sendable, Hashable, Encodable {
  enum Status: String, Sendable, Hashable, Encodable {
    case alive, stopping
  }

  var status: Status
  /// What the operator should change although visitors can be answered; nil for nothing.
  var notices: [String]?
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
  /// The latest complete snapshot; nil if there is none.
  var snapshot: Snapshot?

  /// The snapshot of the tables that the service reads while the database is lost.
  struct Snapshot: Sendable, Hashable, Encodable {
    var time: Timestamp
    var ageSeconds: Int
    var bytes: Int
    var links: Int
    var invitations: Int
    /// Whether the service currently reads the snapshot.
    var inUse: Bool
  }

  init(_ state: ServiceState, snapshot: SnapshotStatus? = nil, at now: Timestamp) {
    self.snapshot = snapshot.flatMap { status in
      status.summary.map {
        Snapshot(
          time: $0.time,
          ageSeconds: $0.age(at: now),
          bytes: $0.byteCount,
          links: $0.linkCount,
          invitations: $0.invitationCount,
          inUse: status.isInUse
        )
      }
    }
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
      + (snapshot?.readError.map { ["The snapshot cannot be read. \($0)"] } ?? [])
  }
}
