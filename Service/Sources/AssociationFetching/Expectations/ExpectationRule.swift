import SiteAssociation

/// A rule that compares the files of a host with each other or with apps. Each rule has its own
/// type, file and page.
protocol ExpectationRule: Sendable {
  /// The properties that all findings of the rule share, and the text of the rule's page.
  static var about: RuleDescription { get }

  init()

  /// Compares the files with each other and with the apps, and reports findings.
  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport)
}

extension [AppExpectation] {
  /// Returns each app, together with each service for which a file must list the app.
  func expectedServices(
    in file: AssociationFile
  ) -> [(app: AppExpectation, service: Service)] {
    flatMap { app in app.services(in: file).map { (app, $0) } }
  }
}
