/// The state of a pool of connections, each of which belongs to one worker.
///
/// The methods return what the pool has to do. They neither wait nor read a clock.
struct PoolState<Job: Sendable>: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// What a job does with its connection.
  enum Access: Sendable {
    case reading
    /// The job may wait long: its commit waits for the disk, and possibly for a standby.
    case writing
    /// The job learns the outcome of a commit, and may wait as long. Unlike jobs which write, such
    /// jobs leave only one connection to those which read.
    case confirming
  }

  struct Limits: Sendable {
    var connectionCount: Int
    /// The number of connections that jobs which write leave to those which read.
    var readingCount = 0
    /// The maximum number of jobs that wait for a connection.
    var waitingCount: Int
    /// The maximum time that a job waits for a connection.
    var waitingTime: Duration
  }

  /// What a worker does next.
  enum Step: Sendable {
    case run(Job, Access)
    case connect
    /// Sleeps until it is woken, or until a time.
    case sleep(until: Instant?)
    case stop
  }

  /// What the pool does with a new job.
  enum Submission: Sendable {
    /// The job waits. Wakes a worker, and calls ``expire(now:)`` at a time.
    case accepted(wake: Int?, expiry: Instant?)
    case refused(StoreError)
  }

  private struct Worker {
    var isConnected = false
    var isAsleep = false
    /// What the running job does.
    var access: Access?
    var hasStopped = false
  }

  /// A time in which connections cannot be made.
  private struct Outage {
    var error: StoreError
    var failureCount: Int
    var retry: Instant
    /// The only worker that tries to connect meanwhile.
    var worker: Int
  }

  private let limits: Limits
  private var workers: [Worker]
  private var waiting: [(job: Job, access: Access, expiry: Instant)] = []
  private var outage: Outage?
  private var hasTimer = false
  private(set) var isClosed = false

  init(_ limits: Limits) {
    self.limits = limits
    workers = Array(repeating: Worker(), count: limits.connectionCount)
  }

  /// Why no job can run; nil if jobs can run.
  var failure: StoreError? {
    workers.contains(where: \.isConnected) ? nil : outage?.error
  }

  var haveAllStopped: Bool { workers.allSatisfy(\.hasStopped) }

  // MARK: Jobs

  mutating func submit(_ job: Job, _ access: Access, now: Instant) -> Submission {
    if isClosed { return .refused(.closedPool) }
    // Without this, every request would wait for its whole time while the database is away.
    if let failure { return .refused(failure) }
    guard waiting.count < limits.waitingCount else {
      return .refused(.unavailable("PostgreSQL: too many requests wait for a connection."))
    }
    let expiry = now + limits.waitingTime
    waiting.append((job, access, expiry))
    defer { hasTimer = true }
    return .accepted(wake: sleepingWorkers(1).first, expiry: hasTimer ? nil : expiry)
  }

  /// Removes the jobs that have waited too long.
  ///
  /// - Returns: The jobs, and the time of the next call.
  mutating func expire(now: Instant) -> (expired: [Job], next: Instant?) {
    let expired = waiting.prefix { $0.expiry <= now }
    waiting.removeFirst(expired.count)
    hasTimer = !waiting.isEmpty
    return (expired.map(\.job), waiting.first?.expiry)
  }

  /// Marks workers as awake, those with a connection first.
  private mutating func sleepingWorkers(_ count: Int) -> [Int] {
    let sleeping = workers.indices.filter { workers[$0].isAsleep }
    let chosen =
      sleeping.filter { workers[$0].isConnected }
      + sleeping.filter {
        !workers[$0].isConnected
      }
    for index in chosen.prefix(count) { workers[index].isAsleep = false }
    return Array(chosen.prefix(count))
  }

  /// The first job for which a connection is left.
  private var firstRunnable: Int? {
    // After the closing, all connections serve the rest.
    if isClosed { return waiting.indices.first }
    let waitingForDisk = workers.count { $0.access == .writing || $0.access == .confirming }
    return waiting.firstIndex { job in
      let reserved =
        switch job.access {
        case .reading: 0
        case .confirming: min(limits.readingCount, 1)
        case .writing: limits.readingCount
        }
      return reserved == 0 || waitingForDisk < max(limits.connectionCount - reserved, 1)
    }
  }

  // MARK: Workers

  /// The worker has ended its job.
  mutating func nextStep(of worker: Int, now: Instant) -> Step {
    workers[worker].isAsleep = false
    workers[worker].access = nil
    if isClosed, waiting.isEmpty { return stop(worker) }
    if workers[worker].isConnected {
      guard let index = firstRunnable else { return sleep(worker, until: nil) }
      let next = waiting.remove(at: index)
      workers[worker].access = next.access
      return .run(next.job, next.access)
    }
    if let outage {
      guard outage.worker == worker else {
        // After the closing, nobody would wake this worker.
        return isClosed ? stop(worker) : sleep(worker, until: nil)
      }
      return now < outage.retry ? sleep(worker, until: outage.retry) : .connect
    }
    return firstRunnable == nil ? sleep(worker, until: nil) : .connect
  }

  private mutating func stop(_ worker: Int) -> Step {
    workers[worker] = Worker(hasStopped: true)
    return .stop
  }

  private mutating func sleep(_ worker: Int, until time: Instant?) -> Step {
    workers[worker].isAsleep = true
    return .sleep(until: time)
  }

  /// - Returns: The workers to wake.
  mutating func didConnect(_ worker: Int) -> [Int] {
    workers[worker].isConnected = true
    let wasAway = outage != nil
    outage = nil
    return wasAway ? sleepingWorkers(waiting.count) : []
  }

  /// - Parameter jitter: A number between 0 and 1, so that many pools do not connect at once.
  /// - Returns: The jobs that fail.
  mutating func didFailToConnect(
    _ worker: Int,
    _ error: StoreError,
    now: Instant,
    jitter: Double
  ) -> [Job] {
    let count = (outage?.failureCount ?? 0) + 1
    let longest = min(Duration.milliseconds(50) * (1 << min(count, 6)), .seconds(1))
    outage = Outage(
      error: error,
      failureCount: count,
      retry: now + longest * (0.5 + jitter / 2),
      worker: worker
    )
    guard failure != nil else { return [] }
    defer { waiting = [] }
    return waiting.map(\.job)
  }

  /// Records that the connection of a worker is lost.
  mutating func didLoseConnection(_ worker: Int) { workers[worker].isConnected = false }

  /// Refuses new jobs. The waiting jobs still run.
  ///
  /// - Returns: The workers to wake.
  mutating func close() -> [Int] {
    isClosed = true
    return sleepingWorkers(workers.count)
  }
}

extension StoreError {
  static let closedPool = StoreError(.engine, "The store is closed.")
}
