package import SiteAssociation

/// One thing that can be wrong between an app and the files that a host serves. One type, one page.
protocol ExpectationRule: Sendable {
  /// What is true of every finding of the rule; the rule's page is made from it.
  static var about: HostingDescription { get }

  init()

  /// Compares what an app counts on with what was fetched.
  func check(_ app: AppExpectation, _ files: ServedFiles, report: inout HostingReport)
}

/// The files that were fetched of a host.
package struct ServedFiles: Sendable {
  /// The host, for sentences.
  package var host: String
  /// What the host serves; nil where that is no file.
  package var file: AssociationFile?
  /// Apple's copy; nil where there is none.
  package var copy: AssociationFile?

  package init(host: String, file: AssociationFile?, copy: AssociationFile?) {
    self.host = host
    self.file = file
    self.copy = copy
  }

  /// What is wrong for an app.
  package func findings(for app: AppExpectation) -> [Finding] {
    var report = HostingReport()
    for rule in Self.rules { rule.init().check(app, self, report: &report) }
    return report.findings
  }

  static let rules: [any ExpectationRule.Type] = [
    AppNotNamed.self, OtherPrefix.self, NotYetInCopy.self, ModeInEntry.self,
  ]
}
