import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("The order of answers on a connection")
struct ResponseOrderTests {
  /// A connection whose requests have numbers, some of them answered early.
  private struct Connection {
    var order = ResponseOrder<Item, Int>()
    let early: Set<Int>
    /// What the other side got, and events where they were passed on.
    var sent: [Item] = []
    /// Requests further down, in the order in which they came.
    var passed: [Int] = []
    var begun: Int?

    enum Item: Equatable {
      case head(Int)
      case body
      case end
      case event(Int)
      case answer(Int)
    }

    mutating func read(_ item: Item) {
      switch item {
      case .head: perform(order.read(.head, item))
      case .body: perform(order.read(.body, item))
      case .end: perform(order.read(.end, item))
      case .event, .answer: perform(order.read(.event, item))
      }
    }

    mutating func perform(_ action: ResponseOrder<Item, Int>.Action) {
      switch action {
      case .none: break
      case .pass(.head(let number)): passed.append(number)
      case .pass(.event(let number)): sent.append(.event(number))
      case .pass: break
      case .consider(.head(let number)):
        if early.contains(number) {
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

    mutating func finishEarly() {
      guard let number = begun else { return }
      begun = nil
      if order.isReady(number) { send(number) }
    }

    mutating func finishPassed() {
      guard !passed.isEmpty else { return }
      sent.append(.answer(passed.removeFirst()))
      order.didRespondToPassedRequest()
    }

    private mutating func send(_ number: Int) {
      sent.append(.answer(number))
      while let action = order.next() { perform(action) }
    }
  }

  @Test("is that of the requests, whoever answers them and whenever", arguments: UInt64(0)..<200)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 12
    let early = Set((0..<count).filter { _ in Bool.random(using: &random) })
    var connection = Connection(early: early)
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
      case 2: connection.finishEarly()
      default: connection.finishPassed()
      }
    }
    let answers = connection.sent.filter { if case .answer = $0 { true } else { false } }
    #expect(answers == (0..<count).map { .answer($0) })
    let events = connection.sent.count - answers.count
    #expect(events == all.filter { if case .event = $0 { true } else { false } }.count)
  }

  @Test("keeps the end of the connection behind the answer that is under way")
  func event() {
    var connection = Connection(early: [0])
    for item in [Connection.Item.head(0), .end, .event(7)] { connection.read(item) }
    #expect(connection.sent == [])
    connection.finishEarly()
    #expect(connection.sent == [.answer(0), .event(7)])
  }

  @Test("holds only so much")
  func full() {
    var connection = Connection(early: [0])
    for number in 0..<40 {
      connection.read(.head(number))
      connection.read(.end)
    }
    #expect(connection.order.isFull)
    connection.finishEarly()
    #expect(!connection.order.isFull)
  }
}
