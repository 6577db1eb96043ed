import LinkOpening
import SiteAssociation

/// Why no rule gives the link to the app.
struct RuleWords {
  let words: (String?, String)

  init(_ step: OpeningStep, _ served: ServedAssociation) {
    guard let trace = step.trace else {
      words = (nil, "")
      return
    }
    let variables = served.file?.substitutionVariables ?? SubstitutionVariables()
    let advice = Advice(variables: variables).sentences(for: trace).joined(separator: " ")
    let host = served.host
    var sentence: String? =
      "No rule in the file of \(host) is about this link, so it stays in the browser."
    if case .rule(let index) = trace.outcome {
      let text = trace.rules.last.map { " " + $0.rule.componentJSON } ?? ""
      sentence =
        "Rule \(index + 1) in the file of \(host) keeps this link out of the app on purpose:\(text)"
    }
    words = (sentence, advice)
  }
}
