/// Metrics in the text format of Prometheus (exposition format 0.0.4).
struct MetricsText: Sendable {
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  private(set) var text = ""

  /// Begins a metric. Its samples follow.
  mutating func begin(_ name: String, kind: Kind, help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// - Parameter labels: Names and values that need no escaping.
  mutating func add(_ name: String, labels: KeyValuePairs<String, String> = [:], _ value: Int) {
    add(name, labels: labels, value: String(value))
  }

  mutating func add(_ name: String, listener: String, _ histogram: Histogram) {
    var total = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let bound = index < Histogram.bounds.count ? "\(Histogram.bounds[index].seconds)" : "+Inf"
      add(name + "_bucket", labels: ["listener": listener, "le": bound], total)
    }
    add(name + "_sum", labels: ["listener": listener], value: "\(histogram.sum.seconds)")
    add(name + "_count", labels: ["listener": listener], total)
  }

  private mutating func add(
    _ name: String,
    labels: KeyValuePairs<String, String>,
    value: String
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
