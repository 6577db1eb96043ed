/// How long something took, in buckets as Prometheus counts them.
struct Histogram: Sendable, Hashable {
  /// The upper bounds of the buckets but the last, which has none.
  static let bounds: [Duration] = [
    .microseconds(100), .microseconds(250), .microseconds(500), .milliseconds(1),
    .microseconds(2500), .milliseconds(5), .milliseconds(10), .milliseconds(25), .milliseconds(50),
    .milliseconds(100), .milliseconds(250), .seconds(1), .seconds(5),
  ]

  /// Not summed up.
  private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
  private(set) var sum = Duration.zero

  mutating func add(_ duration: Duration) {
    counts[Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count] += 1
    sum += duration
  }
}
