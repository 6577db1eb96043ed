/// A state machine that decides whether the database is in use. It returns the actions to perform.
///
/// A lost SQLite database comes back in one of two ways: the same file returns to its path, or
/// another file is put there. Another file is opened only if it did not change between two
/// observations. A server that could not be reached at the start is tried again and again. The state
/// machine never requests that a new database be created.
struct FailoverState: Sendable {
  /// The state of the open database, and of its place.
  struct Observation: Sendable {
    /// Why the open database cannot be used; nil if it can, or if none is open.
    var fault: StoreError?
    /// Whether a database is open.
    var isOpen: Bool
    /// What could be opened instead; nil if there is nothing.
    var candidate: DatabaseCandidate?
    /// The time of a monotonic clock.
    var now: Duration
  }

  enum Action: Sendable, Hashable {
    case none
    /// Report the loss, and read from the snapshot.
    case lose
    /// Use the open database again.
    case resume
    /// Try to open the candidate, and then call ``didOpen()`` or ``didFail(_:after:now:)``.
    case open
  }

  private(set) var loss: StoreError?
  private var candidate: DatabaseCandidate?
  private var nextAttempt = Duration.zero

  /// The pause after an attempt to open a file, as a multiple of the attempt's duration. An attempt
  /// reads the whole file.
  private static let pauseFactor = 20
  private static let shortestPause = Duration.seconds(2)

  /// - Parameter loss: Why the database could not be opened; nil if it is open.
  init(loss: StoreError? = nil) { self.loss = loss }

  var isLost: Bool { loss != nil }

  mutating func observe(_ observation: Observation) -> Action {
    guard isLost else {
      guard let fault = observation.fault else { return .none }
      loss = fault
      candidate = nil
      nextAttempt = .zero
      return .lose
    }
    if observation.isOpen, observation.fault == nil {
      loss = nil
      return .resume
    }
    defer { candidate = observation.candidate }
    guard let found = observation.candidate else { return .none }
    // A file that changes is probably still being copied.
    guard found == candidate else {
      nextAttempt = .zero
      return .none
    }
    return observation.now >= nextAttempt ? .open : .none
  }

  mutating func didOpen() { loss = nil }

  mutating func didFail(_ error: StoreError, after duration: Duration, now: Duration) {
    loss = error
    // An attempt to connect costs nothing but time.
    let factor = candidate == .server ? 0 : Self.pauseFactor
    nextAttempt = now + max(Self.shortestPause, duration * factor)
  }
}
