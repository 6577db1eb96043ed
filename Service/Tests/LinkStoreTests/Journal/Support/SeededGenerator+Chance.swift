import LinkwrightTesting

extension SeededGenerator {
  /// True once in so many times.
  mutating func happens(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
