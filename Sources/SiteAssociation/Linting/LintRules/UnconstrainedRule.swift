/// Reports a rule that declares no patterns itself.
struct UnconstrainedRule: LintRule {
  static let about = RuleDescription(
    2002,
    "Rule without conditions",
    severity: .warning,
    effect: """
      Unless the rule inherits a condition from "defaults", it matches every URL of the host, and \
      devices never try the rules below it.
      """,
    cure: "Add a condition. To match every URL, write {\"/\": \"*\"}.",
    evidence: .observed,
    background: """
      A component that has none of the keys "/", "?" and "#" has no condition of its own. Examples \
      are an empty object and a component with only flags or a comment. Unless such a component \
      inherits a condition from "defaults", it matches every URL. A component whose only condition \
      has a misspelled key is reported as LW2001 instead.

      Devices also treat the following elements as rules without conditions (inferred): an element \
      of "components" that is not an object, such as a path written as a plain string; an element \
      of "paths" that is not a string; and a component whose only condition is a "?" with an empty \
      object.

      "defaults" contains values for the keys that a rule does not set. If "defaults" contains a \
      condition, a rule without conditions of its own inherits that condition and matches only the \
      URLs that meet it. A component that inherits a condition is not reported. An element of the \
      wrong type is always reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      for located in entry.rules {
        // The finding about the misspelled key says the same.
        if !entry.isLegacy, UnknownKey.widens(located) { continue }
        guard let problem = Self.problem(of: located, isLegacy: entry.isLegacy) else { continue }
        let isObserved = located.node.members != nil && located.node["?"] == nil
        report.report(
          Self.about,
          problem,
          at: located.node.range,
          effect: Self.effect(of: located.rule),
          cure: Self.cure(for: located.node, isLegacy: entry.isLegacy),
          evidence: isObserved ? nil : .inferred
        )
      }
    }
  }

  private static func problem(of located: LintSubject.LocatedRule, isLegacy: Bool) -> String? {
    let node = located.node
    if isLegacy {
      return node.string == nil
        ? "This element of \"paths\" is \(node.typeName), not a string." : nil
    }
    guard node.members != nil else {
      return "This element of \"components\" is \(node.typeName), not an object."
    }
    guard located.rule.isUnconstrained else { return nil }
    // A condition of the wrong type has its own finding.
    let isSilent =
      node["/"] == nil && node["#"] == nil
      && (node["?"].map { $0.members?.isEmpty ?? false } ?? true)
    // An inherited condition also counts as a condition, even if it matches everything.
    return isSilent && located.rule.path == nil && located.rule.fragment == nil
      ? "This component has no condition on the path, query or fragment." : nil
  }

  private static func effect(of rule: Rule) -> String? {
    guard rule.isUnconstrained else {
      return "Devices read the element as a rule that consists only of the defaults, so "
        + (rule.excludes
          ? "it excludes the URLs that match the defaults."
          : "the URLs that match the defaults open the app.")
    }
    return rule.excludes
      ? "The rule excludes every URL of the host, and devices never try the rules below it." : nil
  }

  private static func cure(for node: JSONNode, isLegacy: Bool) -> String? {
    if isLegacy { return "Write the path as a string." }
    return node.string.map { "Write {\"/\": \($0.quoted)}." }
  }
}
