import AssociationFetching
import SiteAssociation

/// What `doctor` found, for people: the hosts side by side, then each with what was seen and is wrong.
struct DoctorText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ checkups: [HostCheckup], to outcome: inout Outcome) {
    if checkups.count > 1 {
      var table = TextTable("HOST", "STATUS", "APPS", "APPLE'S COPY", "FINDINGS")
      for checkup in checkups {
        table.add(
          "\(checkup.inspection.host)",
          checkup.facts.status,
          checkup.facts.appCount,
          checkup.facts.copyInShort,
          checkup.allFindings.isEmpty ? "none" : checkup.allFindings.countsInWords
        )
      }
      for line in table.lines { outcome.print(line) }
      outcome.print()
    }
    for checkup in checkups { write(checkup, to: &outcome) }
    let findings = checkups.flatMap(\.allFindings)
    let hosts = checkups.count == 1 ? "1 host" : "\(checkups.count) hosts"
    outcome.print(
      findings.isEmpty ? "No findings at \(hosts)." : "\(findings.countsInWords) at \(hosts)."
    )
  }

  private func write(_ checkup: HostCheckup, to outcome: inout Outcome) {
    let host = "\(checkup.inspection.host)"
    outcome.print(paint.bold(host.visible))
    for (name, text) in checkup.facts.lines {
      let head = "  " + name + String(repeating: " ", count: max(1, 9 - name.count))
      let lines = text.visible.wrapped(to: width - head.count)
      for (index, line) in lines.enumerated() {
        outcome.print(
          (index == 0 ? paint.dim(head) : String(repeating: " ", count: head.count)) + line
        )
      }
    }
    outcome.print()
    let report = TextReport(paint: paint, width: width)
    report.write(
      LintRun.Linted(source: SourceText(utf8: []), findings: checkup.findings),
      name: host,
      to: &outcome
    )
    guard let file = checkup.file else { return }
    report.write(
      LintRun.Linted(file: file, findings: checkup.fileFindings),
      name: "\(host)\(AssociationLocation.wellKnown.path)",
      to: &outcome
    )
  }
}
