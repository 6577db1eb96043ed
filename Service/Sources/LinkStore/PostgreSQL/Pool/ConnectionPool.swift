import Foundation

/// Connections to PostgreSQL, each with a thread of its own.
///
/// A connection is made when a job needs it, and kept. While the server is away, one thread tries to
/// connect, and jobs fail at once.
///
/// A class because the threads share it.
final class ConnectionPool: Sendable {
  typealias State = PoolState<Job>

  struct Job: Sendable {
    var run: @Sendable (PostgreSQLConnection) -> Void
    var fail: @Sendable (StoreError) -> Void
  }

  private struct Shared {
    var state: State
    var closings: [CheckedContinuation<Void, Never>] = []
  }

  private let shared: Monitor<Shared>
  private let bells: [DispatchSemaphore]
  private let connect: @Sendable () throws -> PostgreSQLConnection

  init(_ limits: State.Limits, connect: @escaping @Sendable () throws -> PostgreSQLConnection) {
    self.connect = connect
    shared = Monitor(Shared(state: State(limits)))
    bells = (0..<limits.connectionCount).map { _ in DispatchSemaphore(value: 0) }
    for worker in bells.indices {
      let thread = Thread { self.work(worker) }
      thread.name = "postgresql-\(worker)"
      thread.start()
    }
  }

  /// Why no job can run; nil if jobs can run.
  var failure: StoreError? { shared.withLock { $0.state.failure } }

  /// Calls `body` on a thread with a connection, even if the task is cancelled.
  func perform<Value: Sendable>(
    _ access: State.Access,
    _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      submit(
        Job(
          run: { connection in continuation.resume(with: Result { try body(connection) }) },
          fail: { continuation.resume(throwing: $0) }
        ),
        access
      )
    }
  }

  private func submit(_ job: Job, _ access: State.Access) {
    switch shared.withLock({ $0.state.submit(job, access, now: .now) }) {
    case .refused(let error): job.fail(error)
    case .accepted(let worker, let expiry):
      if let worker { bells[worker].signal() }
      if let expiry { expireJobs(at: expiry) }
    }
  }

  private func expireJobs(at time: ContinuousClock.Instant) {
    DispatchQueue.global().asyncAfter(deadline: .now() + (time - .now).seconds) { [self] in
      let (expired, next) = shared.withLock { $0.state.expire(now: .now) }
      for job in expired {
        job.fail(.unavailable("PostgreSQL: no connection became free in time."))
      }
      if let next { expireJobs(at: next) }
    }
  }

  /// Waits until all jobs have ended and all connections are closed.
  func close() async {
    await withCheckedContinuation { continuation in
      let (workers, hasEnded) = shared.withLock { shared in
        if shared.state.haveAllStopped { return ([Int](), true) }
        shared.closings.append(continuation)
        return (shared.state.close(), false)
      }
      for worker in workers { bells[worker].signal() }
      if hasEnded { continuation.resume() }
    }
  }

  // MARK: Threads

  private func work(_ worker: Int) {
    var connection: PostgreSQLConnection?
    while true {
      switch shared.withLock({ $0.state.nextStep(of: worker, now: .now) }) {
      case .sleep(let time):
        guard let time else { bells[worker].wait(); continue }
        _ = bells[worker].wait(timeout: .now() + (time - .now).seconds)
      case .connect: connection = newConnection(worker)
      case .run(let job, let access): connection = run(job, access, on: connection, of: worker)
      case .stop:
        connection = nil
        return didStop()
      }
    }
  }

  private func newConnection(_ worker: Int) -> PostgreSQLConnection? {
    do {
      let connection = try connect()
      for worker in shared.withLock({ $0.state.didConnect(worker) }) { bells[worker].signal() }
      return connection
    } catch {
      let error = StoreError.translating(error) as? StoreError ?? StoreError(.engine, "\(error)")
      let jobs = shared.withLock {
        $0.state.didFailToConnect(worker, error, now: .now, jitter: .random(in: 0...1))
      }
      for job in jobs { job.fail(error) }
      return nil
    }
  }

  /// - Returns: The connection, if it can be used again.
  private func run(
    _ job: Job,
    _ access: State.Access,
    on connection: PostgreSQLConnection?,
    of worker: Int
  ) -> PostgreSQLConnection? {
    // A connection that broke while nobody used it is replaced first.
    guard let usable = connection?.isReady() == true ? connection : try? connect() else {
      shared.withLock { $0.state.didLoseConnection(worker) }
      submit(job, access)
      return nil
    }
    job.run(usable)
    if usable.isReady() { return usable }
    shared.withLock { $0.state.didLoseConnection(worker) }
    return usable.isUnanswered ? replacement(of: usable, worker) : nil
  }

  /// What a new connection shows about a session.
  private enum Probe {
    case unreachable
    case goesOn
    /// The session has ended, or the new connection leads to another server.
    case ended(PostgreSQLConnection)
  }

  private func probe(_ session: ServerSession?, _ worker: Int) -> Probe {
    guard let new = newConnection(worker) else { return .unreachable }
    guard let session, (try? session.exists(on: new)) != false else { return .ended(new) }
    shared.withLock { $0.state.didLoseConnection(worker) }
    return .goesOn
  }

  /// Waits until the server no longer works for a connection that it has not answered in time.
  ///
  /// Otherwise, each call would open another connection while a `COMMIT` waits for a standby that does
  /// not answer, until the server has no connections left.
  ///
  /// - Returns: A new connection, if another server has taken over, or the session has ended; nil if
  ///   the server has answered at last, or if no connection can be made.
  private func replacement(
    of connection: PostgreSQLConnection,
    _ worker: Int
  ) -> PostgreSQLConnection? {
    var pause = Duration.milliseconds(250)
    while !shared.withLock({ $0.state.isClosed }) {
      switch probe(connection.session, worker) {
      case .unreachable: return nil
      case .ended(let new): return new
      case .goesOn: break
      }
      if connection.waitForAnswer(pause) { return nil }
      pause = min(pause * 2, .seconds(2))
    }
    return nil
  }

  private func didStop() {
    let closings = shared.withLock { shared in
      defer { if shared.state.haveAllStopped { shared.closings = [] } }
      return shared.state.haveAllStopped ? shared.closings : []
    }
    for closing in closings { closing.resume() }
  }
}

extension Duration {
  /// The duration as Foundation and Dispatch measure it.
  fileprivate var seconds: TimeInterval { self / .seconds(1) }
}
