/// A rule that looks as if it were about something, and is about everything.
struct UnconstrainedRule: LintRule {
  static let about = RuleDescription(
    2002,
    "Rule that constrains nothing",
    severity: .warning,
    effect: "The rule matches every URL of the host, and no rule below it is ever looked at.",
    cure: "Say what the rule is about; if every URL is meant, write {\"/\": \"*\"}.",
    evidence: .observed,
    background: """
      A component without "/", "?" and "#" has no condition that could fail, so it matches every \
      URL. This happens with an empty object, with a component that has only flags or a comment, \
      and with one whose only condition stands under a misspelt key. An element that is not an \
      object at all (a path as a plain string, say) counts as a component without conditions, and \
      so do an element of "paths" that is not a string and a "?" with nothing in it (all \
      inferred). Such an element still inherits what stands in "defaults", and with a condition \
      there it matches what the defaults describe.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections {
      for located in section.rules {
        guard let problem = Self.problem(of: located, isLegacy: section.isLegacy) else { continue }
        let isObserved = located.node.members != nil && located.node["?"] == nil
        report.report(
          Self.about,
          problem,
          at: located.node.range,
          effect: Self.effect(of: located.rule),
          cure: Self.cure(for: located.node, isLegacy: section.isLegacy),
          evidence: isObserved ? nil : .inferred
        )
      }
    }
  }

  private static func problem(of located: LintSubject.LocatedRule, isLegacy: Bool) -> String? {
    let node = located.node
    if isLegacy {
      return node.string == nil
        ? "This element of \"paths\" is \(node.typeName), not a path." : nil
    }
    guard node.members != nil else {
      return "This element of \"components\" is \(node.typeName), not an object."
    }
    guard located.rule.isUnconstrained else { return nil }
    // A condition of the wrong type has a finding of its own.
    let isSilent =
      node["/"] == nil && node["#"] == nil
      && (node["?"].map { $0.members?.isEmpty ?? false } ?? true)
    // What is inherited was written down as well.
    return isSilent && located.rule.path == nil && located.rule.fragment == nil
      ? "This component has no condition on path, query or fragment." : nil
  }

  private static func effect(of rule: Rule) -> String? {
    guard rule.isUnconstrained else {
      return "It counts as a rule that has nothing but the defaults, so it "
        + (rule.excludes ? "keeps out of the app" : "opens the app for") + " what they describe."
    }
    return rule.excludes
      ? "The rule keeps every URL out of the app, and no rule below it is ever looked at." : nil
  }

  private static func cure(for node: JSONNode, isLegacy: Bool) -> String? {
    if isLegacy { return "Write the path as a string." }
    return node.string.map { "Write {\"/\": \($0.quoted)}." }
  }
}
