import AssociationFetching
import LinkOpening
import SiteAssociation

/// Everything that `doctor` has to say about one host.
struct HostCheckup: Sendable {
  var inspection: HostInspection
  /// What the host serves; nil where that is nothing.
  var file: AssociationFile?
  /// Whether Apple has a copy, as far as somebody asked.
  var hasCopy: Bool
  /// What is wrong with how the file is served, and between it and apps; the worst first.
  var findings: [Finding]
  /// What the linter says about the file.
  var fileFindings: [Finding]
  /// What the file does otherwise than the copy; nil where one of them is missing.
  var difference: FileDifference?

  /// - Parameters:
  ///   - inspection: What was fetched.
  ///   - apps: What apps count on at the host.
  init(_ inspection: HostInspection, apps: [AppExpectation] = []) {
    self.inspection = inspection
    let files = ServedFiles(inspection)
    findings = files.findings(for: apps)
    hasCopy = files.copy != nil
    difference = files.difference
    // A page for people is a finding about hosting; the linter would say the same again.
    let isFile = files.file?.isReadable == true || !findings.contains(where: \.isAboutPage)
    file = isFile ? files.file : nil
    let isSiblingToldApart = files.isSiblingToldApart(apps)
    fileFindings = (file.map { $0.lint(host: inspection.host.name) } ?? []).filter { finding in
      !finding.isAboutSibling || !isSiblingToldApart
    }
  }

  /// All findings, those about hosting first.
  var allFindings: [Finding] { findings + fileFindings }

  func count(of severity: Finding.Severity) -> Int {
    allFindings.count { $0.severity == severity }
  }
}

extension ServedFiles {
  /// Whether all is said about the same host with www, or without: somebody looked, and there is none, or it has
  /// findings of its own. What nobody looked at is whether an app names it.
  fileprivate func isSiblingToldApart(_ apps: [AppExpectation]) -> Bool {
    guard let sibling = inspection.sibling else { return false }
    return sibling.isInspected || siblingDifference?.isEmpty != true
      || apps.contains { $0.entries != nil }
  }
}

extension Finding {
  /// Whether it says no more than that there may be such a host.
  fileprivate var isAboutSibling: Bool { code.rawValue == "LW2014" }

  /// Whether the site served a page, or nothing, in place of the file.
  fileprivate var isAboutPage: Bool {
    ["LW3036", "LW3037"].contains(code.rawValue)
  }
}
