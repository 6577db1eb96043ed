import TrafficAudit

/// An audit as an HTML page.
struct AuditHTML: Sendable {
  private let report: AuditReport
  private var page = HTMLReport(title: "Audit of access logs")

  init(_ report: AuditReport) {
    self.report = report
    let sentences = AuditSentences(report: report)
    page.addParagraph("Association file: \(report.old.name)")
    page.addTable(
      ["Log", "Format", "Lines"],
      report.logs.map { log in
        let format = log.report.format?.rawValue ?? "unknown"
        return [
          .lines(log.name, log.problem.map { [$0] } ?? []),
          .text(log.report.isCompressed ? "\(format), gzip" : format),
          .number(Figures.count(log.report.lines)),
        ]
      }
    )
    for line in sentences.lines { page.addParagraph(line) }
    if let hosts = sentences.hosts { page.addParagraph(hosts) }
    if report.tally.requests > 0 {
      page.addParagraph(sentences.distinctLinks)
      addShares()
      addNearMisses()
      addLinks(report.unmatched, "Links that no rule matches")
      for index in report.old.rules.groups.indices { addRules(of: index) }
      addEffect()
      page.addHeading("Remarks")
      for caveat in sentences.caveats { page.addParagraph(caveat) }
    }
  }

  var text: String { page.text }

  private func row(_ name: HTMLReport.Cell, _ count: Int) -> [HTMLReport.Cell] {
    let share = report.share(count)
    return [
      name, .number(Figures.count(count)), .number(Figures.percentage(share)), .bar(share),
    ]
  }

  private mutating func addShares() {
    let rules = report.tally.rules
    page.addHeading("Share of the requests")
    page.addTable(
      ["Requests that", "Count", "Share", ""],
      [
        row(.text("open an app"), rules.opened),
        row(.text("are excluded by a rule"), rules.excluded),
        row(.text("match no rule"), rules.unmatched),
      ]
    )
    page.addTable(
      ["App", "Count", "Share", ""],
      zip(report.old.rules.groups, rules.groups).map { group, counts in
        row(.text(AuditSentences.apps(group.appIDs)), counts.opened)
      }
    )
  }

  private mutating func addNearMisses() {
    guard !report.nearMisses.isEmpty else { return }
    page.addHeading("Links that open nothing, although a rule nearly matches")
    page.addTable(
      ["Count", "Links", "Reason"],
      report.nearMisses.map { miss in
        [
          .number(AuditSentences.count(of: miss)), .code(AuditSentences.examples(of: miss)),
          .lines(
            miss.reason.sentence,
            [miss.reason.cure, AuditSentences.apps(miss.reason.appIDs)].compactMap(\.self)
          ),
        ]
      }
    )
  }

  private mutating func addLinks(_ links: [AuditReport.Link], _ title: String) {
    guard !links.isEmpty else { return }
    page.addHeading(title)
    page.addTable(
      ["Count", "Link"],
      links.map { [.number(AuditSentences.count(of: $0)), .code($0.link)] }
    )
  }

  private mutating func addRules(of group: Int) {
    page.addHeading("Rules of \(AuditSentences.apps(report.old.rules.groups[group].appIDs))")
    let rules = report.rules(of: group)
    let sorted = rules.sorted { ($1.count, $0.index) < ($0.count, $1.index) }
    let used = sorted.filter { $0.count > 0 }
    page.addTable(
      ["Rule", "Count", "Share", ""],
      used.prefix(report.listLength).map { row(.code($0.text(width: 200)), $0.count) }
    )
    if used.count > report.listLength {
      let rest = Figures.things(used.count - report.listLength, "rule")
      page.addParagraph("And \(rest) with fewer requests.")
    }
    let unused = sorted.filter { $0.count == 0 }
    guard !unused.isEmpty else { return }
    page.addTable(
      ["\(Figures.things(unused.count, "rule")) that decided no request"],
      unused.prefix(report.listLength).map { [.code($0.text(width: 200))] }
    )
    if unused.count > report.listLength {
      page.addParagraph("And \(Figures.count(unused.count - report.listLength)) more.")
    }
  }

  private mutating func addEffect() {
    guard let effect = report.tally.effect, let new = report.new else { return }
    page.addHeading("With \(new.name) in place of \(report.old.name)")
    page.addTable(
      ["Requests that", "Count", "Share", ""],
      [
        row(.text("open an app, before"), report.tally.rules.opened),
        row(.text("open an app, after"), effect.rules.opened),
        row(.text("open an app only after"), effect.gained),
        row(.text("open an app only before"), effect.lost),
      ]
    )
    page.addTable(
      ["App", "Before", "After", "Gained", "Lost"],
      effect.lanes.map { lane in
        [
          .text(AuditSentences.apps(lane.appIDs)), .number(Figures.count(lane.kept + lane.lost)),
          .number(Figures.count(lane.kept + lane.gained)), .number(Figures.count(lane.gained)),
          .number(Figures.count(lane.lost)),
        ]
      }
    )
    for change in report.changes(effect.gains) {
      addLinks(change.links, "Links that open \(AuditSentences.apps(change.appIDs)) only after")
    }
    for change in report.changes(effect.losses) {
      addLinks(change.links, "Links that open \(AuditSentences.apps(change.appIDs)) only before")
    }
  }
}
