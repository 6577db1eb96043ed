import Testing

@testable import TrafficAudit

@Suite("The number of distinct values")
struct DistinctCountTests {
  private static func hash(_ value: UInt64) -> UInt64 {
    withView("/products/\(value)", ByteHash(seed: 0).callAsFunction)
  }

  @Test(
    "Estimates are within four standard errors",
    arguments: [0, 1, 10, 1_000, 20_000, 60_000, 500_000]
  )
  func errors(count: Int) {
    var sketch = DistinctCount()
    for value in 0..<count {
      sketch.insert(Self.hash(UInt64(value)))
      // A repeated value changes nothing.
      if value % 3 == 0 { sketch.insert(Self.hash(UInt64(value))) }
    }
    let bound = max(Double(count) * 4 * DistinctCount.standardError, 1)
    #expect(abs(Double(sketch.estimate - count)) <= bound)
  }

  @Test("Merging is the same as one sketch over both streams")
  func merging() {
    var (first, second, both) = (DistinctCount(), DistinctCount(), DistinctCount())
    for value in 0..<30_000 {
      let hash = Self.hash(UInt64(value))
      if value < 20_000 { first.insert(hash) }
      if value >= 10_000 { second.insert(hash) }
      both.insert(hash)
    }
    first.merge(second)
    #expect(first == both)
  }
}
