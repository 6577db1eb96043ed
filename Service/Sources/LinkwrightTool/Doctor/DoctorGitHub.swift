import AssociationFetching
import SiteAssociation

/// The report of `doctor` as GitHub workflow commands. Findings about entitlements refer to lines
/// of the file.
struct DoctorGitHub: Sendable {
  func write(_ report: DoctorReport, to outcome: inout Outcome) {
    if let entitlements = report.entitlements {
      let isFile = entitlements.name != InputReader.standardInputName
      for finding in entitlements.findings {
        outcome.print(LintGitHub.command(finding, file: isFile ? entitlements.name : nil))
      }
      for note in entitlements.notes {
        outcome.print("::notice title=doctor::\(LintGitHub.escaped(note))")
      }
    }
    for hostReport in report.hostReports {
      for finding in hostReport.allFindings {
        let host = "\(hostReport.inspection.host)"
        outcome.print(LintGitHub.command(finding, file: nil, host: host))
      }
    }
  }
}
