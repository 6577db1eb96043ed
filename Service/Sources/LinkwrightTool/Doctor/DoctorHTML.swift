import AssociationFetching
import SiteAssociation

/// The report of `doctor` as an HTML page.
struct DoctorHTML: Sendable {
  private var page = HTMLReport(title: "Hosts of association files")

  init(_ report: DoctorReport) {
    let findings = report.findings
    page.addParagraph(findings.isEmpty ? "No findings." : findings.severityCounts + ".")
    page.addTable(
      ["Host", "Status", "Apps", "Apple's copy", "Findings"],
      report.hostReports.map { host in
        [
          .text("\(host.inspection.host)"), .text(host.text.status), .text(host.text.appCount),
          .text(host.text.copySummary),
          .text(host.allFindings.isEmpty ? "none" : host.allFindings.severityCounts),
        ]
      }
    )
    if let entitlements = report.entitlements {
      page.addHeading("Entitlements")
      add(entitlements.lines)
      add(entitlements.findings)
    }
    for host in report.hostReports {
      page.addHeading("\(host.inspection.host)")
      add(host.text.lines)
      add(host.allFindings)
    }
  }

  var text: String { page.text }

  private mutating func add(_ lines: [(name: String, text: String)]) {
    page.addTable(["Fact", ""], lines.map { [.text($0.name), .text($0.text)] })
  }

  private mutating func add(_ findings: [Finding]) {
    page.addTable(
      ["Severity", "Code", "Finding"],
      findings.map { finding in
        let caveat = finding.evidence.caveat.map { " (\($0))" } ?? ""
        return [
          .mark(finding.severity.rawValue), .word(finding.code.rawValue),
          .lines(finding.problem, [finding.effect + caveat, finding.cure]),
        ]
      }
    )
  }
}
