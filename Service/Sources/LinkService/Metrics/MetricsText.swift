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

  /// Adds a metric with a single sample, which has no labels. If the value is unknown, the metric
  /// has no sample.
  mutating func add(_ name: String, kind: Kind, help: String, _ value: (any MetricValue)?) {
    begin(name, kind: kind, help: help)
    if let value { add(name, value) }
  }

  /// Adds a sample to the metric that was begun last.
  mutating func add(
    _ name: String,
    labels: KeyValuePairs<String, String> = [:],
    _ value: any MetricValue
  ) {
    let list = labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
  }

  /// Adds the samples of a histogram to the metric that was begun last.
  mutating func add(_ name: String, listener: String, route: String, _ histogram: Histogram) {
    var total = 0
    for (index, count) in histogram.counts.enumerated() {
      total += count
      let bound = index < Histogram.bounds.count ? "\(Histogram.bounds[index].seconds)" : "+Inf"
      add(
        name + "_bucket",
        labels: ["listener": listener, "route": route, "le": bound],
        total
      )
    }
    let labels: KeyValuePairs = ["listener": listener, "route": route]
    add(name + "_sum", labels: labels, histogram.sum.seconds)
    add(name + "_count", labels: labels, total)
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A number that can be the value of a sample.
protocol MetricValue: CustomStringConvertible {}

extension Int: MetricValue {}
extension Double: MetricValue {}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
