import Testing

@testable import LinkService

@Suite("The end of a connection with streams")
struct StreamDrainTests {
  private var drain = StreamDrain()

  private mutating func ticks(_ count: Int) -> [StreamDrain.TickAction] {
    (0..<count).map { _ in drain.tick() }
  }

  @Test("The end is announced when nothing arrives, and the connection closes after its streams")
  mutating func idle() {
    drain.streamDidBegin()
    let areFirst = [drain.begin(), drain.begin()]
    #expect(areFirst == [true, false])
    let actions = ticks(ConnectionState.quietTickCount)
    #expect(actions.dropLast().allSatisfy { $0 == .wait } && actions.last == .announce)
    let laterActions = ticks(100)
    #expect(laterActions.allSatisfy { $0 == .wait })
    drain.streamDidEnd()
    let lastAction = drain.tick()
    #expect(lastAction == .close)
  }

  @Test("A connection without a request so far is given more time")
  mutating func firstRequest() {
    _ = drain.begin()
    let actions = ticks(ConnectionState.firstRequestTickCount)
    #expect(actions.dropLast().allSatisfy { $0 == .wait } && actions.last == .announce)
    // A client that acknowledges the end is closed by SwiftNIO, however long that takes on its way.
    let lastActions = ticks(StreamDrain.acknowledgementTickCount)
    #expect(lastActions.dropLast().allSatisfy { $0 == .wait } && lastActions.last == .close)
  }

  @Test("The end of a connection without a stream in time is announced at once")
  mutating func expired() {
    let isFirst = drain.beginAtOnce()
    #expect(isFirst)
    drain.receiveBytes()
    let action = drain.tick()
    #expect(action == .announce)
    let laterActions = ticks(StreamDrain.acknowledgementTickCount)
    #expect(laterActions.dropLast().allSatisfy { $0 == .wait } && laterActions.last == .close)
  }

  @Test("The end is announced to a client that keeps sending", arguments: [true, false])
  mutating func busyClient(hasRequests: Bool) {
    _ = drain.begin()
    var count = 1
    while drain.tick() == .wait, count < 1000 {
      drain.receiveBytes()
      if hasRequests {
        drain.streamDidBegin()
        drain.streamDidEnd()
      }
      count += 1
    }
    #expect(
      count
        == (hasRequests
          ? ConnectionState.maximumTickCount : ConnectionState.firstRequestTickCount)
    )
  }
}
