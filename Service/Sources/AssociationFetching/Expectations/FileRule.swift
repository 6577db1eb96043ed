import SiteAssociation

/// A rule that compares the files of a host with each other or with apps. One type, one file, one
/// page.
protocol FileRule: Sendable {
  /// What every finding of the rule has in common, and the text of its page.
  static var about: RuleDescription { get }

  init()

  /// Reports the faults of the files, compared with each other and with the apps.
  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport)
}

extension [AppExpectation] {
  /// Each app with each service that must name it.
  var expectedServices: [(app: AppExpectation, service: Service)] {
    flatMap { app in app.services.map { (app, $0) } }
  }
}
