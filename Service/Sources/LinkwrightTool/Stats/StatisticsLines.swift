import LinkService

/// Statistics as tables of text with small bars.
struct StatisticsLines {
  private let document: StatisticsDocument
  /// The width of the longest bar in characters.
  private static let barWidth = 24

  init(_ document: StatisticsDocument) { self.document = document }

  var lines: [String] {
    var lines = heading + [""] + buckets.lines
    if document.by != nil { lines += [""] + values.lines }
    return lines
  }

  private var heading: [String] {
    let subject = document.subject.map { "\($0.kind) \($0.name)" } ?? "all hosts"
    var lines = [
      "Counts of \(subject)", "\(document.from) to \(document.to), \(document.timeZone)",
    ]
    if document.lastBucketIsOpen { lines.append("The last row has not ended.") }
    let (current, previous) = (document.comparison.current, document.comparison.previous)
    let changes = document.metrics.map { metric in
      let (now, before) = (current.counts[metric] ?? 0, previous.counts[metric] ?? 0)
      return "\(metric) \(now), before \(before)"
    }
    return lines + [
      "Until \(current.to), compared with \(previous.from) to \(previous.to): "
        + changes.joined(separator: "; ")
    ]
  }

  private var buckets: TextTable {
    var table = table("BEGIN")
    let highest = document.buckets.map { main($0.counts) }.max() ?? 0
    for bucket in document.buckets {
      table.add(row(bucket.start, bucket.counts, highest))
    }
    table.add(row("total", document.counts, 0))
    return table
  }

  private var values: TextTable {
    var table = table((document.by ?? "").uppercased())
    let rows = document.values ?? []
    let highest = rows.map { main($0.counts) }.max() ?? 0
    for value in rows { table.add(row(value.value ?? "", value.counts, highest)) }
    if let other = document.otherValues {
      table.add(row("(at least \(other.values ?? 0) other values)", other.counts, 0))
    }
    if let rest = document.withoutValue { table.add(row("(no value)", rest.counts, 0)) }
    return table
  }

  private func table(_ first: String) -> TextTable {
    TextTable([first] + document.metrics.map { $0.uppercased() } + [""])
  }

  private func main(_ counts: StatisticsDocument.Numbers) -> Int {
    document.metrics.first.flatMap { counts[$0] } ?? 0
  }

  private func row(_ name: String, _ counts: StatisticsDocument.Numbers, _ highest: Int) -> [String]
  {
    let width = highest > 0 ? main(counts) * Self.barWidth / highest : 0
    let bar = String(repeating: "█", count: main(counts) > 0 && highest > 0 ? max(1, width) : 0)
    return [name] + document.metrics.map { String(counts[$0] ?? 0) } + [bar]
  }
}
