import Foundation
import LinkwrightTesting
import Testing

@testable import LinkStore

@Suite("Failover of the database")
struct FailoverStateTests {
  private static let gone = StoreError(.engine, "Removed.")

  private static func stamp(_ size: Int) -> DatabaseCandidate? {
    FileIdentity(path: "/").map { .file(FileStamp(identity: $0, size: size, modification: nil)) }
  }

  private static func observation(
    _ fault: StoreError?,
    isOpen: Bool = true,
    candidate: DatabaseCandidate? = nil,
    at seconds: Int = 0
  ) -> FailoverState.Observation {
    FailoverState.Observation(
      fault: fault,
      isOpen: isOpen,
      candidate: candidate,
      now: .seconds(seconds)
    )
  }

  @Test("A loss is reported once, and the same file is used again")
  func sameFile() {
    var state = FailoverState()
    #expect(state.observe(Self.observation(nil)) == .none)
    #expect(state.observe(Self.observation(Self.gone)) == .lose)
    #expect(state.observe(Self.observation(Self.gone, at: 1)) == .none)
    #expect(state.isLost && state.loss == Self.gone)
    #expect(state.observe(Self.observation(nil, at: 2)) == .resume)
    #expect(!state.isLost)
  }

  @Test("Another file is opened when it no longer changes")
  func otherFile() {
    var state = FailoverState(loss: Self.gone)
    func observe(_ size: Int?, _ seconds: Int) -> FailoverState.Action {
      state.observe(
        Self.observation(nil, isOpen: false, candidate: size.flatMap(Self.stamp), at: seconds)
      )
    }
    #expect(observe(nil, 0) == .none)
    #expect(observe(10, 1) == .none)
    #expect(observe(20, 2) == .none)
    #expect(observe(20, 3) == .open)
    state.didOpen()
    #expect(!state.isLost)
  }

  @Test(
    "A refused file is tried again after a pause that grows with the attempt, and at once if it changes"
  )
  func refusedFile() {
    var state = FailoverState(loss: Self.gone)
    func observe(_ size: Int, _ seconds: Int) -> FailoverState.Action {
      state.observe(
        Self.observation(nil, isOpen: false, candidate: Self.stamp(size), at: seconds)
      )
    }
    _ = observe(10, 0)
    #expect(observe(10, 1) == .open)
    state.didFail(StoreError(.engine, "Damaged."), after: .seconds(3), now: .seconds(4))
    #expect(state.loss?.message == "Damaged.")
    #expect(observe(10, 63) == .none)
    #expect(observe(10, 64) == .open)
    state.didFail(Self.gone, after: .zero, now: .seconds(64))
    #expect(observe(11, 65) == .none)
    #expect(observe(11, 66) == .open)
  }

  @Test("A server that does not answer is tried again, however long the attempts take")
  func server() {
    var state = FailoverState(loss: Self.gone)
    func observe(_ seconds: Int) -> FailoverState.Action {
      state.observe(Self.observation(nil, isOpen: false, candidate: .server, at: seconds))
    }
    #expect(observe(0) == .none)
    #expect(observe(1) == .open)
    state.didFail(Self.gone, after: .seconds(9), now: .seconds(10))
    #expect(observe(11) == .none)
    #expect(observe(12) == .open)
    state.didOpen()
    #expect(!state.isLost)
  }

  @Test(
    "Whatever happens, a file is opened only while the database is lost, and stands still",
    arguments: 0..<200
  )
  func anyOrder(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = FailoverState(loss: Bool.random(using: &random) ? Self.gone : nil)
    var isOpen = !state.isLost
    var last: DatabaseCandidate?
    for second in 0..<60 {
      let candidate = Int.random(in: 0...2, using: &random)
      let stamp = candidate == 0 ? nil : Self.stamp(candidate)
      let fault = isOpen && Bool.random(using: &random) ? Self.gone : nil
      let wasLost = state.isLost
      switch state.observe(
        Self.observation(fault, isOpen: isOpen, candidate: stamp, at: second)
      ) {
      case .none: #expect(state.isLost == wasLost)
      case .lose: #expect(!wasLost && state.isLost && fault != nil)
      case .resume: #expect(wasLost && !state.isLost && isOpen && fault == nil)
      case .open:
        #expect(wasLost && stamp != nil && stamp == last)
        if Bool.random(using: &random) {
          state.didOpen()
          isOpen = true
        } else {
          state.didFail(Self.gone, after: .zero, now: .seconds(second))
        }
      }
      last = wasLost ? stamp : nil
    }
  }
}
