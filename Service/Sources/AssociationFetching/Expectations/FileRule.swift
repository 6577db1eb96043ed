import SiteAssociation

/// One thing that can be wrong with the files of a host, for devices or for an app. One type, one page.
protocol FileRule: Sendable {
  /// What is true of every finding of the rule; the rule's page is made from it.
  static var about: RuleDescription { get }

  init()

  /// Compares the files with each other, and with what apps count on.
  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport)
}

extension [AppExpectation] {
  /// Each app with each service that it wants to be named for.
  var wishes: [(app: AppExpectation, service: Service)] {
    flatMap { app in app.services.map { (app, $0) } }
  }
}
