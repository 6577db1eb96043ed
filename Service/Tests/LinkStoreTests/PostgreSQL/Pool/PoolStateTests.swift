import Testing

@testable import LinkStore

@Suite("The state of a pool of connections")
struct PoolStateTests {
  private typealias State = PoolState<Int>
  private let start = ContinuousClock.now

  private func state(connections: Int = 2, waiting: Int = 3, reading: Int = 0) -> State {
    State(
      State.Limits(
        connectionCount: connections,
        readingCount: reading,
        waitingCount: waiting,
        waitingTime: .seconds(2)
      )
    )
  }

  @Test("A job wakes a worker with a connection before one without")
  func waking() {
    var state = state()
    for worker in 0..<2 { #expect(state.step(worker, start) == "sleep") }
    #expect(state.wakes(7, start) == 0)
    #expect(state.step(0, start) == "connect")
    #expect(state.didConnect(0) == [])
    #expect(state.step(0, start) == "run 7")
    #expect(state.step(0, start) == "sleep")
    #expect(state.wakes(8, start) == 0)
    #expect(state.wakes(9, start) == 1)
    #expect(state.step(0, start) == "run 8")
    #expect(state.step(0, start) == "run 9")
    #expect(state.step(1, start) == "sleep")
  }

  @Test("Jobs that write leave connections to those that read, also when more of them wait")
  func reservation() {
    var state = state(connections: 3, waiting: 10, reading: 1)
    for worker in 0..<3 { _ = state.didConnect(worker) }
    for job in 1...4 { _ = state.submit(job, .writing, now: start) }
    #expect(state.step(0, start) == "run 1")
    #expect(state.step(1, start) == "run 2")
    #expect(state.step(2, start) == "sleep")
    #expect(state.wakes(5, start) == 2)
    #expect(state.step(2, start) == "run 5")
    #expect(state.step(2, start) == "sleep")
    #expect(state.step(0, start) == "run 3")
    // After the closing, no connection is left idle.
    #expect(state.close() == [2])
    #expect(state.step(2, start) == "run 4")
    for worker in 0..<3 { #expect(state.step(worker, start) == "stop") }
  }

  @Test("Jobs that learn the outcome of a commit leave one connection to those that read")
  func confirmation() {
    var state = state(connections: 4, waiting: 10, reading: 2)
    for worker in 0..<4 { _ = state.didConnect(worker) }
    for job in 1...3 { _ = state.submit(job, .writing, now: start) }
    for job in 4...6 { _ = state.submit(job, .confirming, now: start) }
    #expect(state.step(0, start) == "run 1")
    #expect(state.step(1, start) == "run 2")
    #expect(state.step(2, start) == "run 4")
    #expect(state.step(3, start) == "sleep")
    _ = state.submit(7, .reading, now: start)
    #expect(state.step(3, start) == "run 7")
    #expect(state.step(2, start) == "run 5")
  }

  @Test("The number of waiting jobs and their time are limited")
  func limits() {
    var state = state()
    for job in 0..<3 { _ = state.submit(job, .reading, now: start + .seconds(job)) }
    guard case .refused(let error) = state.submit(3, .reading, now: start) else {
      Issue.record("the job was accepted")
      return
    }
    #expect(error.code == .unavailable)
    #expect(state.expire(now: start).expired == [])
    let (expired, next) = state.expire(now: start + .seconds(3))
    #expect(expired == [0, 1])
    #expect(next == start + .seconds(4))
  }

  @Test("While the server is away, jobs fail at once and one worker tries to connect")
  func outage() {
    let down = StoreError.unavailable("down")
    var state = state()
    for worker in 0..<2 { _ = state.step(worker, start) }
    for job in 1...2 { _ = state.submit(job, .reading, now: start) }
    for worker in 0..<2 { #expect(state.step(worker, start) == "connect") }
    #expect(state.didFailToConnect(1, down, now: start, jitter: 1) == [1, 2])
    #expect(state.failure == down)
    guard case .refused(down) = state.submit(3, .reading, now: start) else {
      Issue.record("the job was accepted")
      return
    }
    #expect(state.step(0, start) == "sleep")
    #expect(state.step(1, start) == "sleep until")
    #expect(state.step(1, start + .seconds(1)) == "connect")
    _ = state.didConnect(1)
    #expect(state.failure == nil)
    #expect(state.wakes(4, start) == 0)
  }

  @Test("The pauses between attempts grow up to a second")
  func backoff() {
    var state = state(connections: 1)
    var last = Duration.zero
    for count in 0..<10 {
      _ = state.didFailToConnect(0, .unavailable("down"), now: start, jitter: 1)
      guard case .sleep(let time?) = state.nextStep(of: 0, now: start) else {
        Issue.record("there is no pause")
        return
      }
      #expect(time - start >= last && time - start <= .seconds(1))
      last = time - start
      if count == 9 { #expect(last == .seconds(1)) }
    }
  }

  @Test("A failed connection does not fail jobs while another connection works")
  func partial() {
    var state = state()
    for worker in 0..<2 { _ = state.step(worker, start) }
    _ = state.didConnect(0)
    _ = state.submit(1, .reading, now: start)
    #expect(state.didFailToConnect(1, .unavailable("full"), now: start, jitter: 0) == [])
    #expect(state.failure == nil)
    #expect(state.step(0, start) == "run 1")
  }

  @Test("After the closing, workers that cannot connect stop while another one performs the jobs")
  func closingDuringOutage() {
    var state = state(connections: 3)
    #expect(state.step(2, start) == "sleep")
    _ = state.submit(1, .reading, now: start)
    for worker in 0..<2 { #expect(state.step(worker, start) == "connect") }
    _ = state.didConnect(1)
    #expect(state.step(1, start) == "run 1")
    _ = state.submit(2, .reading, now: start)
    _ = state.didFailToConnect(0, .unavailable("full"), now: start, jitter: 1)
    _ = state.close()
    #expect(state.step(2, start) == "stop")
    #expect(state.step(1, start) == "run 2")
    for worker in 0..<2 { #expect(state.step(worker, start) == "stop") }
  }

  @Test("Closing refuses new jobs, performs the waiting ones, and ends when all workers stopped")
  func closing() {
    var state = state()
    for worker in 0..<2 { _ = state.step(worker, start) }
    _ = state.didConnect(0)
    _ = state.submit(1, .reading, now: start)
    #expect(state.close() == [1])
    guard case .refused(let error) = state.submit(2, .reading, now: start) else {
      Issue.record("the job was accepted")
      return
    }
    #expect(error.code == .engine && error.message.contains("is closed"))
    #expect(state.step(0, start) == "run 1")
    #expect(!state.haveAllStopped)
    for worker in 0..<2 { #expect(state.step(worker, start) == "stop") }
    #expect(state.haveAllStopped)
  }
}

extension PoolState<Int> {
  fileprivate mutating func step(_ worker: Int, _ now: Instant) -> String {
    switch nextStep(of: worker, now: now) {
    case .run(let job, _): "run \(job)"
    case .connect: "connect"
    case .sleep(until: nil): "sleep"
    case .sleep: "sleep until"
    case .stop: "stop"
    }
  }

  fileprivate mutating func wakes(
    _ job: Int,
    _ now: Instant,
    _ access: Access = .reading
  ) -> Int? {
    guard case .accepted(let worker, _) = submit(job, access, now: now) else { return nil }
    return worker
  }
}
