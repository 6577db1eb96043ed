/// The text in which Prometheus reads metrics (exposition format 0.0.4).
struct MetricsText: Sendable {
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  private(set) var text = ""

  /// Begins a metric. What follows are its samples.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// - Parameter labels: Of names and values that the service itself chose; nothing in them has to be
  ///   escaped.
  mutating func add(_ name: String, _ labels: KeyValuePairs<String, String>, _ value: Int) {
    add(name, labels, String(value))
  }

  mutating func add(_ name: String, _ value: Int) { add(name, [:], value) }

  mutating func add(_ name: String, listener: String, _ histogram: Histogram) {
    var total = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let bound = index < Histogram.bounds.count ? "\(Histogram.bounds[index].seconds)" : "+Inf"
      add(name + "_bucket", ["listener": listener, "le": bound], total)
    }
    add(name + "_sum", ["listener": listener], "\(histogram.sum.seconds)")
    add(name + "_count", ["listener": listener], total)
  }

  private mutating func add(
    _ name: String,
    _ labels: KeyValuePairs<String, String>,
    _ value: String
  ) {
    let list = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
