import SiteAssociation

/// An explanation as text.
struct ExplanationText: Sendable {
  /// Whether to show every rule that was tried.
  var showsAll = false
  var width = 100

  /// The largest number of consecutive rules without a match that are listed one by one. Longer
  /// runs are shown as one line.
  static let longestRun = 3

  func write(_ explanation: Explanation, to outcome: inout Outcome) {
    outcome.print(explanation.url.visible)
    if let host = explanation.intendedHost {
      outcome.print(
        "  This text has no scheme, so it is read as a path. Did you mean https://\(host.visible)…?"
      )
    }
    for group in explanation.groups {
      outcome.print()
      write(group, to: &outcome)
    }
  }

  private func write(_ group: Explanation.Group, to outcome: inout Outcome) {
    let position = group.place.map { " (line \($0.line))" } ?? ""
    outcome.print("\(group.appIDs.joined(separator: ", ").visible)\(position)")
    outcome.print("  \(Self.verdict(group).visible)")
    writeRules(of: group, to: &outcome)
    for sentence in group.advice { outcome.print("  What to change: \(sentence.visible)") }
    for finding in group.findings {
      outcome.print("  \(finding.code): \(finding.problem.visible) \(finding.effect.visible)")
    }
    if group.endedSearchEarly { outcome.print("  Not searched: \(NearMissSearch.endedEarly)") }
    for sentence in group.caveats { outcome.print("  Not certain: \(sentence.visible)") }
  }

  private static func verdict(_ group: Explanation.Group) -> String {
    let trace = group.trace
    switch trace.outcome {
    case .notAURL: return "Stays in the browser: the text is not a URL."
    case .hostDiffers(let host):
      let domain = trace.domain ?? ""
      let isSibling =
        ExactText(host) == ExactText("www." + domain)
        || ExactText(domain) == ExactText("www." + host)
      return
        "Stays in the browser: the file applies to \(domain), but the link goes to \(host)"
        + (isSibling ? ", which differs only in www." : ".")
    case .everyURL:
      return "Opens the app: the entry has no list of rules, so it matches every link."
    case .rule(let index):
      let which = "rule \(index + 1) is the first that matches"
      return trace.decision == .block
        ? "Stays in the browser: \(which), and it excludes the link." : "Opens the app: \(which)."
    case .noRule:
      if let nearMiss = group.nearMissSearch.nearMiss {
        let which = nearMiss.isOnlyRule ? "the entry's only rule" : "rule \(nearMiss.index + 1)"
        return "Stays in the browser: \(which) \(nearMiss.predicate)."
      }
      if let mistake = group.mistake { return "Stays in the browser: \(mistake.clause())." }
      let count = trace.rules.count
      let tried =
        count == 0
        ? "the entry has no rules"
        : count == 1
          ? "the entry's only rule does not match"
          : "none of the entry's \(count) rules matches"
      return "Stays in the browser: \(tried)."
    }
  }

  private func writeRules(of group: Explanation.Group, to outcome: inout Outcome) {
    let trace = group.trace
    let shown = trace.decisiveRule?.index
    var run: [RuleTrace] = []
    func flush() {
      if !showsAll, run.count > Self.longestRun, let first = run.first, let last = run.last {
        outcome.print(
          "  Rules \(first.index + 1) to \(last.index + 1) do not match (--all shows them)."
        )
      } else {
        for tried in run { write(tried, isNearest: false, group.variables, to: &outcome) }
      }
      run = []
    }
    for tried in group.listedRules {
      if tried.index == shown {
        flush()
        let isNearest = !tried.matches && trace.rules.count > 1
        write(tried, isNearest: isNearest, group.variables, to: &outcome)
      } else {
        run.append(tried)
      }
    }
    flush()
    if group.unlistedRuleCount > 0 {
      let rules = group.unlistedRuleCount == 1 ? "1 rule" : "\(group.unlistedRuleCount) rules"
      outcome.print("  \(rules) of the entry are not shown, because the output would be too long.")
    }
  }

  /// Writes one rule and the results of its patterns.
  func write(
    _ tried: RuleTrace,
    isNearest: Bool,
    _ variables: IndexedVariables,
    to outcome: inout Outcome
  ) {
    let line = tried.rule.place.map { ", line \($0.line)," } ?? ""
    let verb =
      tried.matches ? "matches" : isNearest ? "comes closest but does not match" : "does not match"
    outcome.print("  Rule \(tried.index + 1)\(line) \(verb): \(tried.rule.componentJSON.visible)")
    for value in tried.rule.inheritedValues + tried.values(of: variables) {
      outcome.print("    with \(value.visible)")
    }
    if tried.parts.isEmpty {
      outcome.print("    The rule has no patterns, so it matches every link.")
    }
    for part in tried.parts { write(part, to: &outcome) }
    if tried.omittedPartCount > 0 {
      outcome.print("    \(tried.omittedPartCount) more query items are not shown.")
    }
  }

  private func write(_ part: PartTrace, to outcome: inout Outcome) {
    let name = part.part.name.visible
    if let reason = part.reasonWithoutPosition {
      outcome.print("    \(name) \(reason.visible)")
    } else if let mismatch = part.mismatch, let reason = part.reasonAtPosition {
      let start = mismatch.matchedLength
      let indentation = String(repeating: " ", count: 4 + name.count + 1)
      let excerpt = Excerpt(
        part.comparedText,
        pointingAt: start..<(start + 1),
        width: width - indentation.count
      )
      outcome.print("    \(name) \(excerpt.text)")
      outcome.print("\(indentation)\(excerpt.pointer) \(reason.visible)")
    } else {
      outcome.print(
        "    \(name) \(part.textDescription.visible) matches \"\(part.comparedPattern.visible)\""
      )
    }
  }
}
