import SiteAssociation

/// The output of `verify --json`.
struct VerifyJSON: Encodable, Sendable {
  struct App: Encodable, Sendable {
    var service: String
    var app: String
    /// Absent for an entry without a list of rules, which matches every URL.
    var ruleCount: Int?
  }

  struct URLResult: Encodable, Sendable {
    struct AppResult: Encodable, Sendable {
      var service: String
      var app: String
      var decision: String
    }

    var url: String
    var hostMatches: Bool
    var opensAnApp: Bool
    var decisions: [AppResult]
  }

  var isReadable: Bool
  var isReadableEverywhere: Bool
  var problem: String?
  var domain: String?
  var apps: [App] = []
  var urls: [URLResult] = []

  init(unusable problem: String) {
    isReadable = false
    isReadableEverywhere = false
    self.problem = problem
  }

  init(
    _ file: AssociationFile,
    domain: AssociatedDomain,
    ruleSets: [RuleSet],
    decisions: [URLDecisions]
  ) {
    isReadable = file.isReadable
    isReadableEverywhere = file.isReadableEverywhere
    self.domain = domain.description
    apps = ruleSets.map {
      App(service: $0.service.rawValue, app: $0.appID, ruleCount: $0.rules?.count)
    }
    urls = decisions.map { decision in
      URLResult(
        url: decision.url,
        hostMatches: decision.foreignHost == nil,
        opensAnApp: decision.opensAnApp,
        decisions: decision.decisions.map {
          URLResult.AppResult(
            service: $0.service.rawValue,
            app: $0.appID,
            decision: $0.decision.rawValue
          )
        }
      )
    }
  }
}
