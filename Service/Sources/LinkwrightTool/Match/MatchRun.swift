import SiteAssociation

/// A run of `match`, with the output of `swcutil match`.
struct MatchRun: Sendable {
  /// A file, `-`, or JSON text: one component, an array of them, or a path pattern.
  var input: String
  /// A URL or a path. The host is ignored.
  var url: String
  var isStrict = false
  var printsJSON = false

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    var outcome = Outcome()
    let list: RuleList
    let problem: String?
    do {
      let input = try FileOrText(input, reader: reader)
      list = RuleList(reading: input.bytes)
      problem = Self.problem(of: list, in: input)
    } catch {
      list = RuleList(reading: [])
      problem = UsableFile.Problem(isFile: true, reason: error.description).description
    }
    if let problem {
      outcome.printError(problem)
      outcome.exit = isStrict ? .unusableInput : .findings
      if printsJSON {
        try outcome.printJSON(MatchJSON(url: url, isReadableEverywhere: false, problem: problem))
      }
    } else {
      try write(list, to: &outcome)
    }
    return outcome
  }

  private static func problem(of list: RuleList, in input: FileOrText) -> String? {
    switch list.content {
    case .rules: return nil
    case .otherType(let type):
      // Apple's tool names the class without an article.
      return "Unexpected JSON object type \(type.split(separator: " ").last ?? "null")."
    case .unreadable:
      let worst = list.findings.first { $0.severity == .error } ?? list.findings.first
      return UsableFile.Problem(input, finding: worst).description
    }
  }

  private func write(_ list: RuleList, to outcome: inout Outcome) throws {
    let trace = RuleTracer(list.rules).trace(url)
    var json = MatchJSON(url: url, isReadableEverywhere: list.isReadableEverywhere)
    json.decision = trace.decision.rawValue
    if case .rule(let index) = trace.outcome, list.printedRules.indices.contains(index) {
      json.index = index
      json.pattern = list.rules[index].componentJSON
      if !printsJSON {
        let verb = trace.decision == .block ? "Excluded" : "Matched"
        outcome.print("\(verb) by pattern at index \(index): \(list.printedRules[index])")
      }
    } else if !printsJSON {
      outcome.print("Did not match.")
    }
    if printsJSON { try outcome.printJSON(json) }

    guard isStrict else { return }
    if trace.decision != .match { outcome.exit = .findings }
    let search = NearMissSearch(trace, variables: SubstitutionVariables())
    if let miss = search.nearMiss {
      outcome.printProblem("the pattern at index \(miss.index) \(miss.predicate.visible)")
    } else if !search.isComplete {
      outcome.printProblem(NearMissSearch.endedEarly)
    }
    if !list.isReadableEverywhere, let finding = list.findings.first {
      outcome.printProblem("strict parsers may reject the JSON: \(finding.summary)")
      outcome.exit = .findings
    }
  }
}

/// The output of `match --json`.
struct MatchJSON: Encodable, Sendable {
  var url: String
  var isReadableEverywhere: Bool
  var problem: String?
  var decision: String?
  /// The index of the rule that decided, counted from 0, and the modern form of this rule.
  var index: Int?
  var pattern: String?
}
