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
struct ServedFiles: Sendable {
  /// The host, for sentences.
  var host: String
  /// What the host serves; nil where that is no file.
  var file: AssociationFile?
  /// Apple's copy; nil where there is none.
  var copy: AssociationFile?

  static let rules: [any ExpectationRule.Type] = [
    AppNotNamed.self, OtherPrefix.self, NotYetInCopy.self, ModeInEntry.self,
  ]
}

extension HostInspection {
  /// What the host serves, read; nil where that is nothing.
  package var file: AssociationFile? { site?.fileBytes.map { AssociationFile(opening: $0) } }

  /// Apple's copy, read; nil where there is none, or nobody asked.
  package var copy: AssociationFile? { cdn?.fileBytes.map { AssociationFile(opening: $0) } }

  /// What is wrong with how the host serves its file, and between the file and apps; the worst first.
  package func findings(for apps: [AppExpectation]) -> [Finding] {
    let files = ServedFiles(host: "\(host)", file: file, copy: copy)
    var report = HostingReport()
    for app in apps {
      for rule in ServedFiles.rules { rule.init().check(app, files, report: &report) }
    }
    return (findings + report.findings).worstFirst
  }
}

extension [Finding] {
  /// By severity, and by code.
  var worstFirst: [Finding] {
    sorted { $0.severity == $1.severity ? $0.code < $1.code : $0.severity > $1.severity }
  }
}
