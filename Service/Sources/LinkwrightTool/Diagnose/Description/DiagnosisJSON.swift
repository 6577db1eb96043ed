import SiteAssociation

/// The output of `diagnose --json`.
struct DiagnosisJSON: Encodable, Sendable {
  struct Cause: Encodable, Sendable {
    var step: String
    var sentence: String
    var cure: String
    var evidence: String
  }

  struct Step: Encodable, Sendable {
    var step: String
    var result: String
    var sentence: String
    var evidence: String
    var cure: String?
  }

  var url: String
  var app: String
  /// `yes`, `no`, `depends` or `unknown`.
  var opens: String
  /// What happens instead of opening the app.
  var instead: String?
  /// The condition under which the link opens the app.
  var condition: String?
  var cause: Cause?
  var steps: [Step]
  var notes: [String]

  init(_ report: DiagnosisReport) {
    url = report.url
    app = report.appID
    opens = report.conclusion.rawValue
    let consequence = report.consequence.isEmpty ? nil : report.consequence
    switch report.conclusion {
    case .yes: condition = consequence.map { "The app is signed with \($0)." }
    case .depends: condition = consequence
    case .no, .unknown: instead = consequence
    }
    cause = report.cause.map {
      Cause(step: $0.kind, sentence: $0.sentence, cure: $0.cure, evidence: $0.evidence.rawValue)
    }
    steps = report.steps.map {
      Step(
        step: $0.kind,
        result: $0.mark.rawValue,
        sentence: $0.sentence,
        evidence: $0.evidence.rawValue,
        cure: $0.cure
      )
    }
    notes = report.notes
  }
}
