/// Durations in the buckets of a Prometheus histogram.
struct Histogram: Sendable, Hashable {
  /// The upper bounds of the buckets. The last bucket has no upper bound.
  static let bounds: [Duration] = [
    .microseconds(250), .milliseconds(1), .microseconds(2500), .milliseconds(10),
    .milliseconds(25), .milliseconds(100), .milliseconds(250), .seconds(1), .seconds(5),
  ]

  /// The number of durations in each bucket. The numbers are not cumulative.
  private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
  private(set) var sum = Duration.zero

  var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  mutating func add(_ duration: Duration) {
    counts[Self.bucket(of: duration)] += 1
    sum += duration
  }

  fileprivate static func bucket(of duration: Duration) -> Int {
    bounds.firstIndex { duration <= $0 } ?? bounds.count
  }
}

/// A fixed number of histograms that threads add to without a lock.
struct AtomicHistograms: Sendable {
  /// The number of counters of a histogram: one for each bucket, and one for the sum in
  /// nanoseconds.
  private static let size = Histogram.bounds.count + 2

  private let counters: AtomicCounters

  init(count: Int) { counters = AtomicCounters(count: count * Self.size) }

  subscript(index: Int) -> Histogram {
    let start = index * Self.size
    let counts = (start..<start + Self.size - 1).map { counters[$0] }
    return Histogram(counts: counts, sum: .nanoseconds(counters[start + Self.size - 1]))
  }

  func add(_ duration: Duration, at index: Int) {
    let start = index * Self.size
    counters.add(at: start + Histogram.bucket(of: duration))
    let (seconds, attoseconds) = duration.components
    counters.add(
      Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000),
      at: start + Self.size - 1
    )
  }
}
