import SiteAssociation

/// The answer of `diagnose --json`.
struct DiagnosisJSON: Encodable, Sendable {
  struct Cause: Encodable, Sendable {
    var step: String
    var sentence: String
    var cure: String
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
  /// `yes`, `no` or `unknown`.
  var opens: String
  /// What happens instead.
  var instead: String?
  var cause: Cause?
  var steps: [Step]
  var notes: [String]

  init(_ diagnosis: Diagnosis) {
    url = diagnosis.url
    app = diagnosis.appID
    opens = diagnosis.answer.rawValue
    instead = diagnosis.outcome.isEmpty ? nil : diagnosis.outcome
    cause = diagnosis.cause.map { Cause(step: $0.kind, sentence: $0.sentence, cure: $0.cure) }
    steps = diagnosis.steps.map {
      Step(
        step: $0.kind,
        result: $0.mark.rawValue,
        sentence: $0.sentence,
        evidence: $0.evidence.rawValue,
        cure: $0.cure
      )
    }
    notes = diagnosis.notes
  }
}
