import Testing

@testable import LinkService

@Suite("What happens to the input of a connection")
struct ByteRouterTests {
  /// Something that can happen on a connection.
  private enum Occurrence: CaseIterable {
    case plainRequest, otherRequest, partOfRequest
    case firstResponse, lastResponse, passedResponse
  }

  /// A router, and what is known about the connection without it.
  private struct Connection {
    var router = ByteRouter<Int>()
    /// The tokens of recognized requests without a response.
    var open: [Int] = []
    var sent: [Int] = []
    var takenCount = 0
    var passedCount = 0
    var isInsideRequest = false

    mutating func perform(_ occurrence: Occurrence) {
      switch occurrence {
      case .plainRequest: receive(isPlain: true, isComplete: true)
      case .otherRequest: receive(isPlain: false, isComplete: true)
      case .partOfRequest: receive(isPlain: false, isComplete: false)
      case .firstResponse: respond(at: 0)
      case .lastResponse: respond(at: open.count - 1)
      case .passedResponse:
        guard passedCount > 0 else { return }
        passedCount -= 1
        router.didAnswerPassed()
      }
    }

    private mutating func receive(isPlain: Bool, isComplete: Bool) {
      switch router.next {
      case .hold:
        #expect(!open.isEmpty)
      case .pass:
        pass(isComplete: isComplete)
      case .recognize:
        #expect(passedCount == 0)
        #expect(!isInsideRequest)
        if isPlain {
          open.append(router.take())
          takenCount += 1
        } else if case .pass = router.refuse() {
          pass(isComplete: isComplete)
        }
      }
    }

    private mutating func pass(isComplete: Bool) {
      #expect(open.isEmpty)
      router.willPass()
      if isComplete {
        router.didPassHead()
        passedCount += 1
      }
      isInsideRequest = !isComplete
      router.didPass(endsRequest: isComplete, isFinal: false)
    }

    private mutating func respond(at index: Int) {
      guard open.indices.contains(index) else { return }
      let token = open.remove(at: index)
      router.setResponse(token, of: token, isReady: false)
      #expect(router.nextResponse() == nil)
      let isReleased = router.release(token)
      let isOtherReleased = router.release(token + 64)
      #expect(isReleased && !isOtherReleased)
      while let next = router.nextResponse() { sent.append(next) }
    }
  }

  @Test("Responses keep their order, and no request is judged by two parsers, whatever happens")
  func allSequences() {
    func check(_ connection: Connection, remaining: Int) {
      #expect(connection.sent == Array(0..<connection.sent.count))
      if remaining == 0 {
        var connection = connection
        for _ in 0..<connection.open.count { connection.perform(.lastResponse) }
        #expect(connection.sent == Array(0..<connection.takenCount))
        if case .hold = connection.router.next { Issue.record("The input is held forever.") }
        return
      }
      for occurrence in Occurrence.allCases {
        var next = connection
        next.perform(occurrence)
        check(next, remaining: remaining - 1)
      }
    }
    check(Connection(), remaining: 6)
  }

  @Test("A request without a response cannot be released, and keeps its place")
  func early() {
    var router = ByteRouter<Int>()
    let tokens = [router.take(), router.take()]
    var isReleased = router.release(tokens[0])
    #expect(!isReleased)
    #expect(router.nextResponse() == nil)
    for token in tokens { router.setResponse(token, of: token, isReady: false) }
    #expect(router.nextResponse() == nil)
    isReleased = router.release(tokens[1])
    #expect(isReleased)
    #expect(router.nextResponse() == nil)
    isReleased = router.release(tokens[0])
    #expect(isReleased)
    #expect(router.nextResponse() == tokens[0])
    #expect(router.nextResponse() == tokens[1])
  }

  @Test("Input is held when too many requests are open")
  func full() {
    var router = ByteRouter<Int>()
    for _ in 0..<ByteRouter<Int>.maximumOpenCount {
      guard case .recognize = router.next else {
        Issue.record("The request was not recognized.")
        return
      }
      _ = router.take()
    }
    guard case .hold = router.next else {
      Issue.record("The request was not held.")
      return
    }
    router.setResponse(0, of: 0)
    #expect(router.nextResponse() == 0)
    if case .hold = router.next { Issue.record("The request is held although it can be served.") }
  }
}
