import LinkService

/// A funnel as tables of text with small bars.
struct FunnelLines {
  private let document: FunnelDocument
  /// The width of the longest bar in characters.
  private static let barWidth = 24

  init(_ document: FunnelDocument) { self.document = document }

  var lines: [String] {
    var lines = heading + [""] + steps.lines
    lines += ["", "Bots and other requests that do not count as people: \(document.bots)"]
    if let invitations = document.invitations { lines.append(invitations.sentence) }
    if document.by != nil { lines += [""] + values.lines }
    return lines
  }

  private var heading: [String] {
    let subject = document.subject.map { "\($0.kind) \($0.name)" } ?? "all hosts"
    var lines = [
      "Funnel of \(subject)", "\(document.from) to \(document.to), \(document.timeZone)",
    ]
    if document.isOpen { lines.append("The period has not ended.") }
    let (current, previous) = (document.comparison.current, document.comparison.previous)
    let changes = zip(current.steps, previous.steps).map { now, before in
      "\(now.step) \(now.count), before \(before.count)"
    }
    return lines + [
      "Until \(current.to), compared with \(previous.from) to \(previous.to): "
        + changes.joined(separator: "; ")
    ]
  }

  private var steps: TextTable {
    var table = TextTable(["STEP", "COUNT", "OF STEP BEFORE", "OF FIRST STEP", ""])
    let highest = document.steps.map(\.count).max() ?? 0
    for step in document.steps {
      table.add([
        step.step, String(step.count), FunnelDocument.percentage(step.ofPrevious),
        FunnelDocument.percentage(step.ofFirst), bar(step.count, highest),
      ])
    }
    return table
  }

  private var values: TextTable {
    let by = (document.by ?? "").uppercased()
    var table = TextTable([by] + FunnelDocument.stepNames.map { $0.uppercased() } + ["BOTS", ""])
    let rows = document.values ?? []
    let highest = rows.map(reached).max() ?? 0
    for row in rows { table.add(cells(row.value ?? "", row) + [bar(reached(row), highest)]) }
    if let other = document.otherValues {
      table.add(cells("(at least \(other.values ?? 0) other values)", other) + [""])
    }
    if let rest = document.withoutValue { table.add(cells("(no value)", rest) + [""]) }
    return table
  }

  private func cells(_ name: String, _ value: FunnelDocument.Value) -> [String] {
    [name] + value.steps.map { String($0.count) } + [String(value.bots)]
  }

  /// The step by which values are sorted.
  private func reached(_ value: FunnelDocument.Value) -> Int {
    value.steps.first { $0.step == "reached" }?.count ?? 0
  }

  private func bar(_ count: Int, _ highest: Int) -> String {
    guard count > 0, highest > 0 else { return "" }
    return String(repeating: "█", count: max(1, count * Self.barWidth / highest))
  }
}
