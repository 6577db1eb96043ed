import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Completions of events")
struct CompletionQueueTests {
  private var queue = CompletionQueue<Int>()

  private mutating func due() -> [Int] {
    var completions: [Int] = []
    while let completion = queue.next() { completions.append(completion) }
    return completions
  }

  @Test("A completion waits for its event, and a lost event waits for the events before it")
  mutating func order() {
    queue.add(1)
    queue.addLost(2)
    queue.add(3)
    #expect(due() == [])
    queue.finish(1)
    #expect(due() == [1, 2])
    queue.addLost(4)
    queue.finish(1)
    #expect(due() == [3, 4])
    queue.addLost(5)
    #expect(due() == [5])
  }

  @Test("Each event is completed once, in order", arguments: 0..<20)
  mutating func schedules(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (last, open, completed) = (0, 0, [Int]())
    for _ in 0..<500 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        last += 1
        queue.addLost(last)
      case 1:
        let count = Int.random(in: 0...open, using: &random)
        queue.finish(count)
        open -= count
      case 2:
        completed += due()
      default:
        last += 1
        open += 1
        queue.add(last)
      }
    }
    queue.finish(open)
    completed += due()
    #expect(completed == Array(1..<(last + 1)))
  }
}
