import AssociationFetching
import SiteAssociation

/// The report of `doctor` in text form: a table of the hosts, then the facts and findings for each
/// host.
struct DoctorText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ report: DoctorReport, to outcome: inout Outcome) {
    let hostReports = report.hostReports
    if hostReports.count > 1 {
      var table = TextTable("HOST", "STATUS", "APPS", "APPLE'S COPY", "FINDINGS")
      for hostReport in hostReports {
        table.add(
          "\(hostReport.inspection.host)",
          hostReport.text.status,
          hostReport.text.appCount,
          hostReport.text.copySummary,
          hostReport.allFindings.isEmpty ? "none" : hostReport.allFindings.severityCounts
        )
      }
      for line in table.lines { outcome.print(line) }
      outcome.print()
    }
    if let entitlements = report.entitlements { write(entitlements, to: &outcome) }
    for hostReport in hostReports { write(hostReport, to: &outcome) }
    let findings = report.findings
    outcome.print(
      (findings.isEmpty ? "No findings" : findings.severityCounts) + Self.scope(of: report)
    )
  }

  private static func scope(of report: DoctorReport) -> String {
    let count = report.hostReports.count
    if count == 0 { return " in the entitlements; no host was checked." }
    let hosts = count == 1 ? "1 host" : "\(count) hosts"
    return " at \(hosts)" + (report.entitlements == nil ? "." : " and in the entitlements.")
  }

  private func write(_ entitlements: DoctorEntitlements, to outcome: inout Outcome) {
    outcome.print(paint.bold("entitlements"))
    write(entitlements.lines, to: &outcome)
    LintText(paint: paint, width: width)
      .write(entitlements.linted, name: entitlements.name, to: &outcome)
  }

  /// Writes facts, followed by an empty line.
  private func write(_ lines: [(name: String, text: String)], to outcome: inout Outcome) {
    for (name, text) in lines {
      let head = "  " + name + String(repeating: " ", count: max(1, 9 - name.count))
      let lines = text.visible.wrapped(to: width - head.count)
      for (index, line) in lines.enumerated() {
        outcome.print(
          (index == 0 ? paint.dim(head) : String(repeating: " ", count: head.count)) + line
        )
      }
    }
    outcome.print()
  }

  private func write(_ hostReport: DoctorHostReport, to outcome: inout Outcome) {
    let host = "\(hostReport.inspection.host)"
    outcome.print(paint.bold(host.visible))
    write(hostReport.text.lines, to: &outcome)
    let report = LintText(paint: paint, width: width)
    report.write(
      LintReport.Linted(source: SourceText(utf8: []), findings: hostReport.findings),
      name: host,
      to: &outcome
    )
    if let file = hostReport.file {
      report.write(
        LintReport.Linted(file: file, findings: hostReport.fileFindings),
        name: "\(host)\(AssociationLocation.wellKnown.path)",
        to: &outcome
      )
    }
    if let file = hostReport.assetLinks {
      report.write(file, name: "\(host)\(HostInspection.assetLinksPath)", to: &outcome)
    }
  }
}
