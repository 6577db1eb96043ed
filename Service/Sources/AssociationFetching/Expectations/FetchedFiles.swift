package import SiteAssociation

/// The files that were fetched for a host. They are parsed and compared only once.
package struct FetchedFiles: Sendable {
  /// The fetches of the files.
  package let inspection: HostInspection
  /// The file of the host; nil if it serves none.
  package let file: AssociationFile?
  /// Apple's cached copy; nil if there is none, or if the CDN was not queried.
  package let copy: AssociationFile?
  /// The difference between the file and the copy; nil if one of the two cannot be read.
  package let difference: FileDifference?
  /// The difference between this file and that of the same host with `www.` added or removed; nil
  /// if one of the two files cannot be read.
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

  /// The host as text for sentences.
  var host: String { "\(inspection.host)" }

  /// Returns the findings about how the host serves its file, about differences between the file
  /// and the cached copy, and about apps that the file should list. The most severe findings come
  /// first.
  package func findings(for apps: [AppExpectation] = []) -> [Finding] {
    var report = HostingReport()
    for rule in Self.rules { rule.init().check(self, for: apps, report: &report) }
    let asksHost = apps.haveOnlyEntriesWithMode
    return (inspection.findings + report.findings)
      .filter { !asksHost || !$0.traits.contains(.onlyForAppleCDN) }
      .worstFirst
  }

  static let rules: [any ExpectationRule.Type] = [
    OutdatedCopy.self, AppNotNamed.self, OtherPrefix.self, AppNotInCopy.self,
    EntryOnlyWithMode.self,
    SiblingWithoutLinks.self, AppClipNotNamed.self,
  ]
}

extension [Finding] {
  /// The findings, ordered by severity and then by code.
  var worstFirst: [Finding] {
    sorted { $0.severity == $1.severity ? $0.code < $1.code : $0.severity > $1.severity }
  }
}
