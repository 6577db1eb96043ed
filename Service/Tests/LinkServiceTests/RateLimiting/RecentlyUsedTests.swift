import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Recently used values")
struct RecentlyUsedTests {
  @Test(
    "The table is limited, and contains the keys that were set last",
    arguments: 0..<20 as Range<UInt64>
  )
  func capacity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = Int.random(in: 2...40, using: &random)
    var table = RecentlyUsed<Int, Int>(capacity: capacity)
    var order: [Int] = []
    for value in 0..<2000 {
      let key = Int.random(in: 0..<2 * capacity, using: &random)
      order.removeAll { $0 == key }
      order.append(key)
      table[key] = value
      #expect(table[key] == value)
      #expect(table.count <= capacity)
      #expect(order.suffix(capacity / 2).allSatisfy { table[$0] != nil })
    }
    for key in order {
      table[key] = nil
      #expect(table[key] == nil)
    }
    #expect(table.count == 0)
  }

  @Test(
    "Misses take the same time whether the table is full or not",
    .timeLimit(.minutes(1))
  )
  func fullTable() {
    var misses = RecentMisses()
    var time = TestService.start
    for number in 0..<250_000 {
      // At 2,000 misses a second, one old miss expires for each new one when the table is full.
      if number.isMultiple(of: 2) { time = time + .milliseconds(1) }
      let isNew = misses.insert("/\(number)", "192.0.2.1", at: time)
      #expect(isNew)
    }
  }

  @Test("Paths that differ only in their Unicode normalization are different misses")
  func normalization() {
    var misses = RecentMisses()
    let areNew = ["/caf\u{E9}", "/cafe\u{301}", "/cafe\u{301}"].map {
      misses.insert($0, "192.0.2.1", at: TestService.start)
    }
    #expect(areNew == [true, true, false])
  }
}
