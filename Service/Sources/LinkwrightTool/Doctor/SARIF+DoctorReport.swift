import AssociationFetching
import SiteAssociation

extension SARIF {
  /// Converts a report of `doctor`. A finding about a host is at the URL of the file on that host.
  init(_ report: DoctorReport) {
    var files: [LintReport.File] = []
    func add(_ name: String, _ linted: LintReport.Linted) {
      files.append(LintReport.File(name: name, result: .success(linted)))
    }
    if let entitlements = report.entitlements { add(entitlements.name, entitlements.linted) }
    for host in report.hostReports {
      let address = "https://\(host.inspection.host)"
      let file = address + AssociationLocation.wellKnown.path
      add(file, LintReport.Linted(source: SourceText(utf8: []), findings: host.findings))
      if let served = host.file {
        add(file, LintReport.Linted(file: served, findings: host.fileFindings))
      }
      if let links = host.assetLinks { add(address + HostInspection.assetLinksPath, links) }
    }
    self.init(LintReport(files: files))
  }
}
