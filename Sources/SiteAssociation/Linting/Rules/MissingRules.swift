/// A section without any rules.
struct MissingRules: LintRule {
  static let about = RuleDescription(
    2018,
    "Section without components and paths",
    severity: .warning,
    effect: "The app claims every URL of the host.",
    cure: "Add \"components\"; if the whole site is meant, write [{\"/\": \"*\"}].",
    evidence: .inferred,
    background: """
      An entry without a list of rules has nothing that could fail, so it matches every URL. That \
      follows from how devices read the file and has not been observed; at least one other \
      validator says that such a section matches nothing. Write down what is meant.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections where !section.hasRules && !section.appIDs.isEmpty {
      let present = ["components", "paths"].compactMap { section.node.member($0) }.first
      report.report(
        Self.about,
        present.map { "\($0.key.quoted) is \($0.value.typeName), not an array." }
          ?? "The section has neither \"components\" nor \"paths\".",
        at: present?.value.range ?? section.node.openingRange,
        cure: present.map { "Make \($0.key.quoted) an array." }
      )
    }
  }
}
