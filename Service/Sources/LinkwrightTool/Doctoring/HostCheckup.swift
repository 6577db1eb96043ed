import AssociationFetching
import LinkOpening
import SiteAssociation

/// Everything that `doctor` has to say about one host.
struct HostCheckup: Sendable {
  var inspection: HostInspection
  /// What the host serves; nil where that is nothing.
  var file: AssociationFile?
  /// Apple's copy; nil where there is none, or nobody asked.
  var copy: AssociationFile?
  /// What is wrong with how the file is served, and between it and apps; the worst first.
  var findings: [Finding]
  /// What the linter says about the file.
  var fileFindings: [Finding]
  /// What the file does otherwise than the copy; nil where one of them is missing.
  var difference: FileDifference?

  /// - Parameters:
  ///   - inspection: What was fetched.
  ///   - apps: What apps count on at the host.
  ///   - others: The hosts that are looked at beside it.
  init(
    _ inspection: HostInspection,
    apps: [AppExpectation] = [],
    besides others: [AssociationHost] = []
  ) {
    self.inspection = inspection
    findings = inspection.findings(for: apps)
    let file = inspection.file
    copy = inspection.copy
    // A page for people is a finding about hosting; the linter would say the same again.
    let isFile = file?.isReadable == true || !findings.contains(where: \.isAboutPage)
    self.file = isFile ? file : nil
    let names = Set(others.map(\.name))
    fileFindings = (self.file.map { $0.lint(host: inspection.host.name) } ?? []).filter { finding in
      !finding.isAboutSibling || !names.contains(inspection.host.sibling)
    }
    if let file = self.file, let copy, file.isReadable, copy.isReadable {
      difference = file.difference(from: copy)
    }
  }

  /// All findings, those about hosting first.
  var allFindings: [Finding] { findings + fileFindings }

  func count(of severity: Finding.Severity) -> Int {
    allFindings.count { $0.severity == severity }
  }
}

extension AssociationHost {
  /// The same host with www, or without.
  fileprivate var sibling: String {
    name.hasPrefix("www.") ? String(name.dropFirst("www.".count)) : "www." + name
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
