import SiteAssociation

/// The answer of `verify --json`.
struct VerifyJSON: Encodable, Sendable {
  struct App: Encodable, Sendable {
    var service: String
    var app: String
    /// Absent for an entry without a list of rules, which holds for every URL.
    var ruleCount: Int?
  }

  struct Answer: Encodable, Sendable {
    struct AppAnswer: Encodable, Sendable {
      var service: String
      var app: String
      var decision: String
    }

    var url: String
    var hostMatches: Bool
    var opensAnApp: Bool
    var decisions: [AppAnswer]
  }

  var isReadable: Bool
  var isReadableEverywhere: Bool
  var problem: String?
  var domain: String?
  var apps: [App] = []
  var urls: [Answer] = []

  init(unusable problem: String) {
    isReadable = false
    isReadableEverywhere = false
    self.problem = problem
  }

  init(
    _ file: AssociationFile,
    domain: AssociatedDomain,
    _ ruleSets: [RuleSet],
    _ answers: [URLDecisions]
  ) {
    isReadable = file.isReadable
    isReadableEverywhere = file.isReadableEverywhere
    self.domain = domain.description
    apps = ruleSets.map {
      App(service: $0.service.rawValue, app: $0.appID, ruleCount: $0.rules?.count)
    }
    urls = answers.map { answer in
      Answer(
        url: answer.url,
        hostMatches: answer.foreignHost == nil,
        opensAnApp: answer.opensAnApp,
        decisions: answer.decisions.map {
          Answer.AppAnswer(
            service: $0.service.rawValue,
            app: $0.appID,
            decision: $0.decision.rawValue
          )
        }
      )
    }
  }
}
