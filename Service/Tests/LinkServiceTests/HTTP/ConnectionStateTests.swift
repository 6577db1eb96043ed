import Testing

@testable import LinkService

@Suite("The end of a connection")
struct ConnectionStateTests {
  private var state = ConnectionState()

  /// Reads a request without a body.
  private mutating func request(isLast: Bool = false) -> Bool {
    state.receiveBytes()
    let isPassed = state.receive(.head(isLast: isLast))
    return state.receive(.end) && isPassed
  }

  /// Sends a response and returns whether the connection ends after it.
  private mutating func response(closes: Bool = false) -> Bool {
    let isAnnounced = state.sendHead(closes: closes)
    let isEnd = state.sendEnd()
    #expect(isAnnounced == isEnd)
    return isEnd
  }

  private mutating func ticks(_ count: Int, isReading: Bool = true) -> [ConnectionState.TickAction]
  {
    (0..<count).map { _ in state.tick(isReading: isReading) }
  }

  @Test("The response to the last request ends the connection, and later requests are dropped")
  mutating func lastRequest() {
    let arePassed = [request(), request(isLast: true), request()]
    #expect(arePassed == [true, true, false])
    let areLast = [response(), response()]
    #expect(areLast == [false, true])
  }

  @Test("The rest of a request is read, although its response was early")
  mutating func earlyResponse() {
    _ = state.receive(.head(isLast: false))
    let isLast = state.sendHead(closes: true)
    #expect(isLast)
    let arePassed = [state.receive(.body), state.receive(.end), request()]
    #expect(arePassed == [true, true, false])
    let isEnd = state.sendEnd()
    #expect(isEnd)
  }

  @Test("A shutdown waits longer for the first request of a connection than for later ones")
  mutating func firstRequest() {
    _ = state.beginDraining()
    let actions = ticks(ConnectionState.firstRequestTickCount)
    #expect(actions.dropLast().allSatisfy { $0 == .wait } && actions.last == .close)
    let isPassed = request()
    #expect(!isPassed)
  }

  @Test("An idle connection closes when a shutdown finds no input in several ticks")
  mutating func idle() {
    _ = request()
    _ = response()
    let areFirst = [state.beginDraining(), state.beginDraining()]
    #expect(areFirst == [true, false])
    let actions = ticks(ConnectionState.quietTickCount)
    #expect(actions.dropLast().allSatisfy { $0 == .wait } && actions.last == .close)
  }

  @Test("A request that arrives in part during a shutdown is waited for")
  mutating func partialHead() {
    _ = state.beginDraining()
    state.receiveBytes()
    let actions = ticks(100)
    #expect(actions.allSatisfy { $0 == .wait })
    _ = request()
    _ = ticks(ConnectionState.quietTickCount)
    let isLast = response()
    #expect(isLast)
    let action = state.tick(isReading: true)
    #expect(action == .stop)
  }

  @Test("A response does not end the connection before all input is read")
  mutating func unreadInput() {
    _ = request()
    _ = state.beginDraining()
    let actions = ticks(100, isReading: false)
    #expect(actions.allSatisfy { $0 == .wait })
    let isLast = response()
    #expect(!isLast)
  }

  @Test("A client that keeps sending requests is told to stop during a shutdown")
  mutating func busyClient() {
    _ = state.beginDraining()
    var responseCount = 0
    var isLast = false
    while !isLast, responseCount < 100 {
      _ = request()
      let action = state.tick(isReading: true)
      #expect(action == .wait)
      isLast = response()
      responseCount += 1
    }
    #expect(responseCount == ConnectionState.maximumTickCount)
  }
}
