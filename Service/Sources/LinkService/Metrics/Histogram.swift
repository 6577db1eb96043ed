/// Durations in the buckets of a Prometheus histogram.
struct Histogram: Sendable, Hashable {
  /// The upper bounds of the buckets. The last bucket has none.
  static let bounds: [Duration] = [
    .microseconds(100), .microseconds(250), .microseconds(500), .milliseconds(1),
    .microseconds(2500), .milliseconds(5), .milliseconds(10), .milliseconds(25), .milliseconds(50),
    .milliseconds(100), .milliseconds(250), .seconds(1), .seconds(5),
  ]

  /// The count of each bucket, not cumulative.
  private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
  private(set) var sum = Duration.zero

  mutating func add(_ duration: Duration) {
    counts[Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count] += 1
    sum += duration
  }
}
