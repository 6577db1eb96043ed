import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Order of responses on a connection")
struct ResponseOrderTests {
  /// A connection with numbered requests, some of which take the fast path.
  private struct Connection {
    var order = ResponseOrder<Item, Int>()
    let fast: Set<Int>
    /// The sent responses, and passed events at their positions.
    var sent: [Item] = []
    /// Passed requests in the order of arrival.
    var passed: [Int] = []
    var begun: Int?

    enum Item: Equatable {
      case head(Int)
      case body
      case end
      case event(Int)
      case response(Int)
    }

    mutating func read(_ item: Item) {
      switch item {
      case .head: perform(order.read(.head, item))
      case .body: perform(order.read(.body, item))
      case .end: perform(order.read(.end, item))
      case .event, .response: perform(order.read(.event, item))
      }
    }

    mutating func perform(_ action: ResponseOrder<Item, Int>.Action) {
      switch action {
      case .none: break
      case .pass(.head(let number)): passed.append(number)
      case .pass(.event(let number)): sent.append(.event(number))
      case .pass: break
      case .consider(.head(let number)):
        if fast.contains(number) {
          order.begin()
          begun = number
        } else {
          order.pass()
          passed.append(number)
        }
      case .consider: Issue.record("only heads are considered")
      case .respond(let number): send(number)
      }
    }

    mutating func finishFast() {
      guard let number = begun else { return }
      begun = nil
      if order.isReady(number) { send(number) }
    }

    mutating func finishPassed() {
      guard !passed.isEmpty else { return }
      sent.append(.response(passed.removeFirst()))
      order.didRespondToPassedRequest()
    }

    private mutating func send(_ number: Int) {
      sent.append(.response(number))
      while let action = order.next() { perform(action) }
    }
  }

  @Test("Responses have the order of their requests, for any timing", arguments: UInt64(0)..<200)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 12
    let fast = Set((0..<count).filter { _ in Bool.random(using: &random) })
    var connection = Connection(fast: fast)
    var items: [Connection.Item] = []
    for number in 0..<count {
      items.append(.head(number))
      if Int.random(in: 0..<3, using: &random) == 0 { items.append(.body) }
      if Int.random(in: 0..<4, using: &random) == 0 { items.append(.event(number)) }
      items.append(.end)
    }
    let all = items
    while !items.isEmpty || connection.begun != nil || !connection.passed.isEmpty {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: if !items.isEmpty { connection.read(items.removeFirst()) }
      case 2: connection.finishFast()
      default: connection.finishPassed()
      }
    }
    let responses = connection.sent.filter { if case .response = $0 { true } else { false } }
    #expect(responses == (0..<count).map { .response($0) })
    let events = connection.sent.count - responses.count
    #expect(events == all.filter { if case .event = $0 { true } else { false } }.count)
  }

  @Test("An event waits for the response in progress")
  func event() {
    var connection = Connection(fast: [0])
    for item in [Connection.Item.head(0), .end, .event(7)] { connection.read(item) }
    #expect(connection.sent == [])
    connection.finishFast()
    #expect(connection.sent == [.response(0), .event(7)])
  }

  @Test("Reading pauses when many items are held")
  func full() {
    var connection = Connection(fast: [0])
    for number in 0..<40 {
      connection.read(.head(number))
      connection.read(.end)
    }
    #expect(connection.order.isFull)
    connection.finishFast()
    #expect(!connection.order.isFull)
  }
}
