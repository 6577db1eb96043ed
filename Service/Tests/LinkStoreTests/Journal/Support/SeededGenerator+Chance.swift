import LinkwrightTesting

extension SeededGenerator {
  /// Returns true once in a number of calls, at random.
  mutating func happens(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
