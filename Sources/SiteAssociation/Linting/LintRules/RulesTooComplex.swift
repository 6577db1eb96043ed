/// Reports rules that are too complex to be compared with each other.
struct RulesTooComplex: LintRule {
  static let about = RuleDescription(
    2059,
    "Rules too complex to compare",
    severity: .note,
    effect:
      "Devices are not affected. However, some rules may be unreachable although no finding "
      + "reports them.",
    cure:
      "Reduce the number of patterns that contain several wildcards, the length of the patterns, "
      + "the number of conditions on queries and fragments, or the number of variables.",
    evidence: .inferred,
    background: """
      To find unreachable rules (LW2005, LW2006), Linkwright compares the rules of each entry with \
      each other. The time for this comparison can grow exponentially with the number of \
      wildcards, so Linkwright stops after a fixed number of steps, which does not depend on the \
      speed of the machine. The limit affects only this comparison. Decisions about links are \
      always exact.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let entries = file.comparedEntries.incomplete
    guard let first = entries.first else { return }
    let owner = entries.count == 1 ? "this entry" : "\(entries.count) entries"
    report.report(
      Self.about,
      "The rules of \(owner) are too complex to compare all of them with each other.",
      at: (first.node.member("components") ?? first.node.member("paths"))?.keyRange
    )
  }
}
