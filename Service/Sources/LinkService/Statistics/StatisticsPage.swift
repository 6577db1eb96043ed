/// Statistics as a web page that needs no other file: each chart with its table, for light and dark
/// screens, and for paper.
package struct StatisticsPage: Sendable {
  private let document: StatisticsDocument
  private let funnel: FunnelDocument?

  package init(_ document: StatisticsDocument, funnel: FunnelDocument? = nil) {
    self.document = document
    self.funnel = funnel
  }

  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(text(title))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main>
    <h1>\(text(title))</h1>
    <p>\(text(document.from)) to \(text(document.to)), \(text(document.timeZone)).\(note)</p>
    \(totals)
    \((steps + sections).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var title: String {
    "Counts of " + (document.subject.map { "\($0.kind) \($0.name)" } ?? "all hosts")
  }

  private var note: String {
    document.lastBucketIsOpen ? " The last row has not ended, so its counts can still grow." : ""
  }

  private var totals: String {
    let (current, previous) = (document.comparison.current, document.comparison.previous)
    let rows = document.metrics.map { metric in
      [
        metric, String(document.counts[metric] ?? 0), String(current.counts[metric] ?? 0),
        String(previous.counts[metric] ?? 0),
      ]
    }
    return table(
      "Totals. “So far” ends at \(current.to)."
        + " “Same hours before” is \(previous.from) to \(previous.to).",
      ["Count", "Whole period", "So far", "Same hours before"],
      rows
    )
  }

  private var steps: [String] {
    guard let funnel else { return [] }
    let points = funnel.steps.map { (name: $0.step, number: $0.count) }
    let rows = funnel.steps.map { step in
      [
        step.step, String(step.count), FunnelDocument.percentage(step.ofPrevious),
        FunnelDocument.percentage(step.ofFirst),
      ]
    }
    let heads = ["Step", "Count", "Of the step before", "Of the first step"]
    let caption = ["Funnel."] + [funnel.invitations?.sentence].compactMap { $0 }
    return [
      section(
        "funnel",
        StatisticsChart(title: "Funnel", points: points).bars,
        table(caption.joined(separator: " "), heads, rows)
      )
    ]
  }

  private var sections: [String] {
    var sections = document.metrics.map { metric in
      let points = document.buckets.map { (name: $0.start, number: $0.counts[metric] ?? 0) }
      let chart = StatisticsChart(title: "\(metric) by \(document.interval)", points: points)
      let rows = points.map { [$0.name, String($0.number)] }
      return section(metric, chart.columns, table(metric, ["Begin", metric], rows))
    }
    if let by = document.by, let metric = document.metrics.first {
      var values = document.values ?? []
      let points = values.map { (name: $0.value ?? "", number: $0.counts[metric] ?? 0) }
      let chart = StatisticsChart(title: "\(metric) by \(by)", points: points)
      values += [document.otherValues, document.withoutValue].compactMap { $0 }
      let rows = values.map { value in
        let name =
          value.value ?? value.values.map { "(at least \($0) other values)" } ?? "(no value)"
        return [name] + document.metrics.map { String(value.counts[$0] ?? 0) }
      }
      let table = table("By \(by)", [by] + document.metrics, rows)
      sections.append(section("\(metric) by \(by)", chart.bars, table))
    }
    return sections
  }

  private func section(_ heading: String, _ chart: String, _ table: String) -> String {
    """
    <section>
    <h2>\(text(heading))</h2>
    \(chart)
    <details><summary>Table</summary>
    \(table)
    </details>
    </section>
    """
  }

  private func table(_ caption: String, _ heads: [String], _ rows: [[String]]) -> String {
    let head = heads.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
    let body = rows.map { row in
      let cells = row.dropFirst().map { "<td>\(text($0))</td>" }.joined()
      return "<tr><th scope=\"row\">\(text(row.first ?? ""))</th>\(cells)</tr>"
    }
    return "<table><caption>\(text(caption))</caption><thead><tr>\(head)</tr></thead><tbody>"
      + body.joined() + "</tbody></table>"
  }

  private func text(_ text: String) -> String { StatisticsChart.escaped(text) }

  private static let style = """
    :root{color-scheme:light dark;--text:#1b1b1f;--muted:#5c5c66;--mark:#2f6db5;--line:#c9c9d1;\
    --page:#fff}\
    @media (prefers-color-scheme:dark){:root{--text:#ececf1;--muted:#a9a9b5;--mark:#7fb3ee;\
    --line:#4a4a55;--page:#16161a}}\
    body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}\
    main{max-width:46rem;margin:0 auto;padding:1.5rem}\
    svg{width:100%;height:auto;font-size:12px}\
    svg text{fill:var(--muted)}.mark{fill:var(--mark)}.axis{stroke:var(--line)}\
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
    caption{text-align:start;color:var(--muted)}\
    th,td{border-bottom:1px solid var(--line);padding:.2rem .5rem;text-align:end}\
    th:first-child{text-align:start;font-weight:normal;overflow-wrap:anywhere}\
    @media print{:root{--text:#000;--muted:#444;--mark:#555;--line:#999;--page:#fff}\
    section{break-inside:avoid}details::details-content{content-visibility:visible;height:auto}}
    """
}
