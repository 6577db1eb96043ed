import Testing

@testable import LinkService

@Suite("Random numbers of events")
struct PooledRandomNumbersTests {
  @Test("No number is handed out twice, whichever threads ask")
  func distinct() async {
    let numbers = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let generator = PooledRandomNumbers()
          return (0..<1000).map { _ in generator.next() }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(numbers).count == 8000)
    #expect(!numbers.contains(0))
  }
}
