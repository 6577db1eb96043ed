import AssociationFetching
import LinkOpening
import SiteAssociation

/// The facts and findings of `doctor` about one host.
struct DoctorHostReport: Sendable {
  var inspection: HostInspection
  /// The served file; nil if there is none.
  var file: AssociationFile?
  /// Whether Apple's CDN has a copy; false if the CDN was not queried.
  var hasCopy: Bool
  /// Findings about the hosting and about apps, most severe first.
  var findings: [Finding]
  /// Findings of the linter about the file.
  var fileFindings: [Finding]
  /// Android's assetlinks.json; nil if the host has none.
  var assetLinks: LintReport.Linted?
  /// The difference between the file and the cached copy; nil if one of the two is missing.
  var difference: FileDifference?

  /// - Parameters:
  ///   - inspection: The inspection of the host.
  ///   - apps: What apps expect of the host.
  init(_ inspection: HostInspection, apps: [AppExpectation] = []) {
    self.inspection = inspection
    let files = FetchedFiles(inspection)
    findings = files.findings(for: apps)
    hasCopy = files.copy != nil
    difference = files.difference
    // A page in place of the file is already a finding about hosting.
    let isFile = files.file?.isReadable == true || !findings.contains(where: \.isAboutPage)
    file = isFile ? files.file : nil
    let hasSiblingResult = files.hasSiblingResult(apps)
    fileFindings = (file.map { $0.lint(host: inspection.host.name) } ?? []).filter { finding in
      !finding.isAboutSibling || !hasSiblingResult
    }
    // A host may respond to every path with the same JSON, so only JSON that contains statements
    // counts as the file.
    assetLinks = inspection.assetLinksBytes.flatMap { bytes in
      guard AssetLinksFile.recognizes(bytes) else { return nil }
      let file = AssetLinksFile(reading: bytes, named: HostInspection.assetLinksPath)
      return LintReport.Linted(source: file.source, findings: file.lint())
    }
  }

  /// All findings, those about hosting first.
  var allFindings: [Finding] { findings + fileFindings + (assetLinks?.findings ?? []) }

  func count(of severity: Finding.Severity) -> Int {
    allFindings.count { $0.severity == severity }
  }
}

extension FetchedFiles {
  /// Whether the inspection already covers the same host with `www.` added or removed: that host
  /// does not exist, has its own findings, or was compared with the entries of an app.
  fileprivate func hasSiblingResult(_ apps: [AppExpectation]) -> Bool {
    guard let sibling = inspection.sibling else { return false }
    return sibling.isInspected || siblingDifference?.isEmpty != true
      || apps.contains { $0.entries != nil }
  }
}

extension Finding {
  /// Whether the finding only says that the same host with `www.` added or removed may exist.
  fileprivate var isAboutSibling: Bool { traits.contains(.otherWebHost) }

  /// Whether the site serves a page, or nothing, in place of the file.
  fileprivate var isAboutPage: Bool {
    traits.contains(.noFileServed)
  }
}
