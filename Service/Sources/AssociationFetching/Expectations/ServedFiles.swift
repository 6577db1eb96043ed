package import SiteAssociation

/// The files that were fetched of a host, read and compared once.
package struct ServedFiles: Sendable {
  /// What was fetched.
  package let inspection: HostInspection
  /// What the host serves; nil where that is nothing.
  package let file: AssociationFile?
  /// Apple's copy; nil where there is none, or nobody asked.
  package let copy: AssociationFile?
  /// What the file does otherwise than the copy; nil where one of them cannot be read.
  package let difference: FileDifference?
  /// What the file does otherwise than that of the host with www, or without; nil where one of them cannot be
  /// read.
  package let siblingDifference: FileDifference?

  package init(_ inspection: HostInspection) {
    self.inspection = inspection
    file = inspection.site?.readFile()
    copy = inspection.cdn?.readFile()
    difference = Self.difference(file, copy)
    siblingDifference = Self.difference(file, inspection.sibling?.record.readFile())
  }

  private static func difference(
    _ file: AssociationFile?,
    _ other: AssociationFile?
  ) -> FileDifference? {
    guard let file, let other, file.isReadable, other.isReadable else { return nil }
    return file.difference(from: other)
  }

  /// The host, for sentences.
  var host: String { "\(inspection.host)" }

  /// What is wrong with how the host serves its file, between file and copy, and between the file and apps;
  /// the worst first.
  package func findings(for apps: [AppExpectation] = []) -> [Finding] {
    var report = HostingReport()
    for rule in Self.rules { rule.init().check(self, for: apps, report: &report) }
    let asksHost = apps.areOnlyInModes
    return (inspection.findings + report.findings)
      .filter { $0.concerns(devicesThatAskTheHost: asksHost) }
      .worstFirst
  }

  static let rules: [any FileRule.Type] = [
    OutdatedCopy.self, AppNotNamed.self, OtherPrefix.self, AppNotInCopy.self,
    EntryOnlyWithMode.self,
    SiblingWithoutLinks.self,
  ]
}

extension [Finding] {
  /// By severity, and by code.
  var worstFirst: [Finding] {
    sorted { $0.severity == $1.severity ? $0.code < $1.code : $0.severity > $1.severity }
  }
}
