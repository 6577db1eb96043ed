import SiteAssociation
import TrafficAudit

/// An audit as text, with small bars.
struct AuditText: Sendable {
  var width: Int

  private static let barColumns = 20

  func write(_ report: AuditReport, to outcome: inout Outcome) {
    let sentences = AuditSentences(report: report)
    for log in report.logs { outcome.print(Self.summary(of: log)) }
    for line in sentences.lines { print(line, to: &outcome) }
    guard report.tally.requests > 0 else { return }
    if let hosts = sentences.hosts { print(hosts, to: &outcome) }
    print(sentences.distinctLinks, to: &outcome)
    writeShares(report, to: &outcome)
    writeNearMisses(report, to: &outcome)
    writeLinks(report.unmatched, "Links that no rule matches", to: &outcome)
    for index in report.old.rules.groups.indices { writeRules(report, index, to: &outcome) }
    writeEffect(report, to: &outcome)
    outcome.print()
    for caveat in sentences.caveats { print(caveat, to: &outcome) }
  }

  private static func summary(of log: AuditReport.Log) -> String {
    let format = log.report.format.map {
      "\($0.rawValue)\(log.report.isCompressed ? ", gzip" : "")"
    }
    return "\(log.name.visible): \(format ?? "unknown format"), "
      + Figures.things(log.report.lines, "line")
  }

  private func writeShares(_ report: AuditReport, to outcome: inout Outcome) {
    let rules = report.tally.rules
    var table = BarTable("REQUESTS", report)
    table.add("open an app", rules.opened)
    table.add("excluded by a rule", rules.excluded)
    table.add("match no rule", rules.unmatched)
    table.write(to: &outcome)
    table = BarTable("APPS", report)
    for (group, counts) in zip(report.old.rules.groups, rules.groups) {
      table.add(AuditSentences.apps(group.appIDs), counts.opened)
    }
    table.write(to: &outcome)
  }

  private func writeNearMisses(_ report: AuditReport, to outcome: inout Outcome) {
    guard !report.nearMisses.isEmpty else { return }
    outcome.print("\nLinks that open nothing, although a rule nearly matches")
    let severalApps = report.old.rules.groups.count > 1
    for miss in report.nearMisses {
      let examples = AuditSentences.examples(of: miss).wrapped(to: width - 12)
      outcome.print("\(padded(AuditSentences.count(of: miss)))  \(examples.first ?? "")")
      for line in examples.dropFirst() { outcome.print(String(repeating: " ", count: 12) + line) }
      let owner = severalApps ? " (\(AuditSentences.apps(miss.reason.appIDs)))" : ""
      print(miss.reason.sentence + owner, to: &outcome, indentation: 12)
      if let cure = miss.reason.cure { print(cure, to: &outcome, indentation: 12) }
    }
  }

  private func writeLinks(_ links: [AuditReport.Link], _ title: String, to outcome: inout Outcome) {
    guard !links.isEmpty else { return }
    outcome.print("\n\(title)")
    for link in links {
      outcome.print("\(padded(AuditSentences.count(of: link)))  \(link.link)")
    }
  }

  private func writeRules(_ report: AuditReport, _ group: Int, to outcome: inout Outcome) {
    let rules = report.rules(of: group)
    let used = rules.filter { $0.count > 0 }.sorted { ($1.count, $0.index) < ($0.count, $1.index) }
    let unused = rules.filter { $0.count == 0 }
    var table = BarTable(
      "RULES OF \(AuditSentences.apps(report.old.rules.groups[group].appIDs))",
      report
    )
    for rule in used.prefix(report.listLength) {
      table.add(rule.text(width: width / 2), rule.count)
    }
    table.write(to: &outcome)
    if used.count > report.listLength {
      outcome.print(
        "and \(Figures.things(used.count - report.listLength, "rule")) with fewer requests"
      )
    }
    guard !unused.isEmpty else { return }
    outcome.print("\(Figures.things(unused.count, "rule")) decided no request:")
    for rule in unused.prefix(report.listLength) {
      outcome.print("  \(rule.text(width: width - 2))")
    }
    if unused.count > report.listLength {
      outcome.print("  and \(Figures.count(unused.count - report.listLength)) more")
    }
  }

  private func writeEffect(_ report: AuditReport, to outcome: inout Outcome) {
    guard let effect = report.tally.effect, let new = report.new else { return }
    outcome.print()
    print(
      "With \(new.name.visible) in place of \(report.old.name.visible), "
        + "\(Figures.things(effect.rules.opened, "request")) open an app instead of "
        + "\(Figures.count(report.tally.rules.opened)): \(Figures.count(effect.gained)) more, "
        + "\(Figures.count(effect.lost)) no longer.",
      to: &outcome
    )
    var table = TextTable("APP", "BEFORE", "AFTER", "GAINED", "LOST")
    for lane in effect.lanes {
      table.add(
        AuditSentences.apps(lane.appIDs),
        Figures.count(lane.kept + lane.lost),
        Figures.count(lane.kept + lane.gained),
        Figures.count(lane.gained),
        Figures.count(lane.lost)
      )
    }
    for line in table.lines { outcome.print(line) }
    for change in report.changes(effect.gains) {
      let title =
        "Links that open \(AuditSentences.apps(change.appIDs)) only with \(new.name.visible)"
      writeLinks(change.links, title, to: &outcome)
    }
    for change in report.changes(effect.losses) {
      let title =
        "Links that open \(AuditSentences.apps(change.appIDs)) only with \(report.old.name.visible)"
      writeLinks(change.links, title, to: &outcome)
    }
  }

  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 10 - text.utf8.count)) + text
  }

  private func print(_ text: String, to outcome: inout Outcome, indentation: Int = 0) {
    let margin = String(repeating: " ", count: indentation)
    for line in text.visible.wrapped(to: width - indentation) { outcome.print(margin + line) }
  }

  /// A table of counts, with their shares of all requests and bars.
  private struct BarTable {
    private let report: AuditReport
    private let head: String
    private var rows: [(name: String, count: Int)] = []

    init(_ head: String, _ report: AuditReport) {
      self.head = head
      self.report = report
    }

    mutating func add(_ name: String, _ count: Int) { rows.append((name, count)) }

    func write(to outcome: inout Outcome) {
      guard !rows.isEmpty else { return }
      let counts = rows.map { Figures.count($0.count) }
      let digits = max(5, counts.map(\.utf8.count).max() ?? 0)
      var table = TextTable(
        head,
        String(repeating: " ", count: digits - 5) + "COUNT",
        " SHARE",
        ""
      )
      for (row, count) in zip(rows, counts) {
        let share = report.share(row.count)
        let percentage = Figures.percentage(share)
        table.add(
          row.name,
          String(repeating: " ", count: digits - count.utf8.count) + count,
          String(repeating: " ", count: max(0, 6 - percentage.utf8.count)) + percentage,
          Figures.bar(share, columns: AuditText.barColumns)
        )
      }
      outcome.print()
      for line in table.lines { outcome.print(line) }
    }
  }
}

extension AuditReport.CountedRule {
  /// The number, the line and the text of the rule, cut to a width.
  func text(width: Int) -> String {
    guard let rule else { return "every link, because the entry has no list of rules" }
    let line = rule.place.map { ", line \($0.line)" } ?? ""
    let text = "\(index + 1)\(line): \(rule.componentJSON.visible)"
    let scalars = text.unicodeScalars
    guard scalars.count > max(width, 20) else { return text }
    return String(scalars.prefix(max(width, 20) - 1)) + "…"
  }
}
